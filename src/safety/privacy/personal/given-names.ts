/** `givenNames`: first names that many people have, in lower case, and that are hardly ever other words. */

/** The most frequent ones of a few dozen languages: a start, which an extension for names takes further. */
export const givenNames: ReadonlySet<string> = new Set(
  `aaron abdul adam adriana agnes ahmed aisha alan albert alejandro aleksandr alessandro alex alexander alexandra alexis alice
  alicia allison amanda amelia amy ana andrea andreas andrew andrey angela anna anne annette anthony antonio arjun arthur ashley
  astrid barbara beatriz benjamin bernd birgit björn brandon brenda brian bruno camille carl carla carlos carmen carol caroline
  catherine charles charlotte chloe christian christina christine christopher claire claudia connor craig cynthia daniel
  daniela david deborah dennis diana diego dietmar dmitri dominik donald donna dorothy douglas edward elena elizabeth ella emily
  emma enrique eric erik esther ethan eugene eva evelyn fabian fatima felix fernando francesca francesco francisco françois
  frederik gabriel gabriela george gerhard giovanni giulia giuseppe gloria gregory guillaume gustavo hannah hans harold hassan
  heather heidi heinz helen helena henrik hiroshi ibrahim igor ingrid irina isabel isabella ivan jacob jacqueline jakob james jan
  jane janet jason javier jean jeffrey jennifer jens jeremy jerry jessica jin joan joanna johan johanna johannes john jonas
  jonathan jorge josé joseph joshua juan judith julia julian julie jürgen justin kaori karen karin karl katarzyna kate katherine
  kathleen kathryn katja keith kelly kenji kenneth kevin khalid kim klaus kristina larry lars laura lauren laurent leonardo linda
  lisa louis lucas lucia luis luisa lukas magdalena manuel marc marcel marco marcos margaret maria marie marina mario markus marta
  martha martin martina mary mateo matthew matthias maximilian megan mei melissa michael michelle miguel mikhail mohamed
  mohammed monica monika muhammad nancy natalia natalie nathan nicholas nicolas nicole nikolai nina noah nora olga oliver olivia
  oscar pablo pamela patricia patrick paul paula pedro peter petra philip pierre piotr priya rachel rafael rahul ralf ramon raquel
  raymond rebecca renate ricardo richard robert roberto robin roger roland ronald russell ruth ryan sabine samantha samuel sandra
  sara sarah sean sebastian sergei sharon shirley simon sofia sophia sophie stefan stefanie stephanie stephen steven susan svetlana
  sven tanja tatiana terry theresa thomas timothy tobias tomasz tyler ursula uwe valentina vanessa vera veronica victor victoria
  vincent viktor virginia vladimir walter wei wendy werner william wolfgang xavier yasmin yolanda yuki yuri yusuf yves zachary zoe`.split(
    /\s+/,
  ),
);
