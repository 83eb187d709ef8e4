/** Words that hold sentences together and say nothing about their subject; queries do without them. */

// Folded forms. Words with a meaning in another of these languages are left out (die, war, hat, son, bin, pour).
const ENGLISH = `a about after again all also am an and any are aren arent as at be because been before being both but by
can cannot cant could couldnt did didnt do does doesnt doing dont during each either else ever few for from had hadnt has
hasnt have havent having he her here hers herself him himself his how i if in into is isnt it its itself just let me might
more most much must my myself neither no nor not of off on once only or other our ours ourselves out over own s same shall
she should shouldnt so some still such t than that the their theirs them themselves then there these they this those
through to too under until up upon us very was wasnt we were werent what when where whether which while who whom whose why
will with within without wont would wouldnt yet you your yours yourself`;

const GERMAN = `aber als am auch auf aus bei beim bis da dann das dass dein deine dem den der des dich dir doch du durch ein
eine einem einen einer eines er es fur gegen habe haben hatte hier ich ihm ihn ihr ihre im ist ja jede jeder kann kein keine
konnen mein meine mich mir mit muss nach nicht noch nur ob oder ohne sein seine sich sie sind uber um und uns unser unter
vom von vor wann warum weil welche welcher wenn wer werden wie wir wird wo wurde zu zum zur zwischen`;

const FRENCH = `au aux avec ce ces cet cette comme dans de des du elle elles en est et etait etre eux il ils je la le les leur
leurs lui ma mais mes moi mon ne nos notre nous ou par pas pourquoi qu quand que quel quelle quels quelles qui quoi sa sans
se ses si sont sur ta te tes toi ton tu un une vos votre vous`;

const SPANISH = `al como con cual cuales cuando de del donde el ella ellas ellos en entre era es esa ese eso esta estan
este esto fue ha hay la las le les lo los mas mi mis muy nos nosotros para pero por porque que quien se ser si sobre su sus
tambien tiene tu un una unas uno unos y ya`;

// Japanese particles and auxiliaries as the tokeniser sees them: single Hiragana between other scripts, and bigrams.
const JAPANESE = `は が を に で と も の へ や か ね よ な だ て た し い お ご う る く り き け せ
です でし した ます まし ませ せん する して され れた れる てい いる いた ある あり あっ った って ない なか かっ から まで より など
こと もの ため よう この その あの どの これ それ あれ どれ ここ そこ どこ いつ だれ なに なぜ どう には では とは のは はい はど はだ つで こで れで のが ので のに にて
くだ ださ さい ですか すか たか ょう しょ でし たい`;

const CHINESE = `的 了 是 在 和 吗 呢 吧 我 你 他 她 我们 你们 他们 这个 那个 什么 怎么 为什 哪里 多少`;

const functionWords: ReadonlySet<string> = new Set(
  [ENGLISH, GERMAN, FRENCH, SPANISH, JAPANESE, CHINESE].flatMap(list => list.split(/\s+/)),
);

/** Whether a folded word is one of the common languages' function words. */
export function isFunctionWord(word: string): boolean {
  return functionWords.has(word);
}
