/** The reflex model's own sentences, in each of its languages. */
import { withArticle } from "../../base/index.ts";
import type { Language } from "./intent.ts";

export interface Phrases {
  readonly hello: string;
  readonly invitation: string;
  readonly welcome: string;
  /** Of files that came with the request, by name or media type. */
  readonly unreadable: (files: string) => string;
  /** Said once in a conversation: introduces the reflex, and says how to have a larger model. */
  readonly disclosure: string;
  readonly remembered: (text: string) => string;
  readonly alreadyKnown: (text: string) => string;
  readonly notRemembered: (reason: string) => string;
  readonly cannotRemember: string;
  readonly unknown: (topic: string) => string;
  readonly tooVague: string;
  readonly unsearchable: (reason: string) => string;
  readonly found: string;
  readonly refused: (tool: string, reason: string) => string;
  readonly failed: (tool: string, reason: string) => string;
  readonly done: (tool: string, result: string) => string;
  readonly usingSkill: (name: string) => string;
  readonly destination: string;
  readonly fences: string;
  readonly unmet: string;
  readonly noTool: (tool: string) => string;
  readonly missingArguments: (tool: string) => string;
  readonly needsLarger: string;
  readonly notDone: (tool: string) => string;
  readonly closest: string;
  readonly taskUnderWay: string;
  readonly noTask: string;
  readonly noPreferences: string;
  readonly nothingToSummarise: string;
  readonly tools: string;
  readonly skills: string;
  readonly noTools: string;
  /** Marks words of unknown truth. */
  readonly quoted: (origin: string, text: string) => string;
  /** An offer: the end of an answer, by which a yes is understood. */
  readonly shallRemember: (text: string) => string;
  readonly shallReplace: string;
  readonly shallErase: string;
  /** Of a memory that gave way, with its place. */
  readonly goes: (text: string, place: string) => string;
  /** @param line a memory and its place */
  readonly against: (line: string) => string;
  readonly whichCorrected: string;
  readonly foundToForget: string;
  readonly nothingToForget: (topic: string) => string;
  /** Of everything, or of all of a kind: too much for one yes. */
  readonly nameWhatGoes: string;
  readonly erased: string;
  readonly notErased: (reason: string) => string;
  readonly stillElsewhere: string;
  readonly nothingOpen: string;
  readonly leftAlone: string;
  /** @param counts of the layers, as the tool words them */
  readonly holds: (counts: string) => string;
  readonly newest: string;
  /** Before what has a word of a question and doesn't answer it. */
  readonly onlyNear: (topic: string) => string;
  readonly nearest: string;
  /** Words of the question that the answer doesn't have. */
  readonly without: (missing: readonly string[]) => string;
  /** Cites what the user said in this conversation. */
  readonly saidEarlier: string;
}

const english: Phrases = {
  hello: "Hello!",
  invitation: "Tell me what to remember, or ask me what this brain knows.",
  welcome: "You're welcome.",
  unreadable: files => `I read text only, so I did not look at ${files}.`,
  disclosure:
    "I'm reflex, the small model that is built into Brainstem: no key, no network, no guessing. I remember what you tell me, answer from this brain with sources, and run the tools I have. For open-ended work, give my place to a larger model: `brainstem models` says which there are.",
  remembered: text => `I'll remember: ${text}`,
  alreadyKnown: text => `I knew that already: ${text}`,
  notRemembered: reason => `I did not remember that: ${reason}`,
  cannotRemember: "I have no `remember` tool here, so I can't keep that beyond this conversation.",
  unknown: topic =>
    `I don't know: nothing in this brain speaks of ${topic}. If you do, tell me: "remember that …".`,
  tooVague:
    "I don't know: your question names nothing that I could look up in this brain. Which subject is it about?",
  unsearchable: reason => `I could not search this brain: ${reason}`,
  found: "Here is what this brain has on that:",
  refused: (tool, reason) => `I did not run ${tool}: it was refused. ${reason}`,
  failed: (tool, reason) => `${tool} failed: ${reason}`,
  done: (tool, result) => (result === "" ? `${tool} is done.` : `${tool} is done:\n${result}`),
  usingSkill: name => `The skill for this is ${name}`,
  destination: "Destination:",
  fences: "Fences:",
  unmet: "Not met yet:",
  noTool: tool => `I have no tool ${tool} here, so nothing was run.`,
  missingArguments: tool => `I can't tell from your words all that ${tool} needs, so nothing was run.`,
  needsLarger:
    "This takes judgement that I don't have, so I did nothing. A larger model can do it from here.",
  notDone: tool => `${tool} was not started.`,
  closest: "Closest to what you said:",
  taskUnderWay: "In the workspace:",
  noTask: "No task is under way in the workspace.",
  noPreferences: 'I know none of your preferences yet. Tell me one: "remember that I …".',
  nothingToSummarise: 'There is nothing to summarise yet. Paste the text after "summarise:".',
  tools: "Tools that I can call:",
  skills: "Skills in this brain:",
  noTools: "I have no tools here; I answer from what stands in my context.",
  quoted: (origin, text) => `Quoted from ${withArticle(origin)}, unverified: “${text}”`,
  shallRemember: text => `${text === "" ? "" : `“${text}”: `}Shall I remember that? Say yes.`,
  shallReplace: "Shall I replace it? Say yes.",
  shallErase: "Shall I erase it for good? Say yes.",
  goes: (text, place) => `This goes: “${text}” [${place}]`,
  against: line => `That goes against:\n- ${line}`,
  whichCorrected: "I can't tell what is right instead, so I changed nothing. Say it in a whole sentence.",
  foundToForget: "I found:",
  nothingToForget: topic => `I found nothing to forget about “${topic}”, so nothing changed.`,
  nameWhatGoes: "I erase what you name, not everything at once, so nothing changed. What is it about?",
  erased: "This is erased from the brain:",
  notErased: reason => `I erased nothing: ${reason}`,
  stillElsewhere: "This conversation, earlier ones and git's history may still have it: `brainstem forget` says where.",
  nothingOpen: "I asked nothing that a yes would answer, so I did nothing.",
  leftAlone: "All right: nothing changed.",
  holds: counts => `This brain holds ${counts}.`,
  newest: "The newest entries:",
  onlyNear: topic => `I don't know about ${topic}. The nearest that I have is only near, and may be no answer:`,
  nearest: "This is only near:",
  without: missing => `It doesn't mention ${missing.map(word => `“${word}”`).join(", ")}.`,
  saidEarlier: "you, earlier in this conversation",
};

const german: Phrases = {
  hello: "Hallo!",
  invitation: "Sag mir, was ich mir merken soll, oder frag mich, was dieses Brain weiß.",
  welcome: "Gern geschehen.",
  unreadable: files => `Ich lese nur Text: ${files} habe ich nicht angesehen.`,
  disclosure:
    "Ich bin reflex, das kleine Modell, das in Brainstem eingebaut ist: ohne Schlüssel, ohne Netz, ohne zu raten. Ich merke mir, was du mir sagst, antworte aus diesem Brain mit Quellen und rufe die Werkzeuge auf, die ich habe. Für offene Aufgaben gib einem größeren Modell meinen Platz: `brainstem models` sagt, welche es gibt.",
  remembered: text => `Ich merke mir: ${text}`,
  alreadyKnown: text => `Das wusste ich schon: ${text}`,
  notRemembered: reason => `Das habe ich mir nicht gemerkt: ${reason}`,
  cannotRemember:
    "Ich habe hier kein Werkzeug `remember` und kann mir das über dieses Gespräch hinaus nicht merken.",
  unknown: topic =>
    `Das weiß ich nicht: In diesem Brain steht nichts zu ${topic}. Wenn du es weißt, sag mir: „merke dir, dass …“.`,
  tooVague:
    "Das weiß ich nicht: Deine Frage nennt nichts, was ich in diesem Brain nachsehen könnte. Um welches Thema geht es?",
  unsearchable: reason => `Ich konnte dieses Brain nicht durchsuchen: ${reason}`,
  found: "Das steht dazu in diesem Brain:",
  refused: (tool, reason) => `Ich habe ${tool} nicht ausgeführt: Es wurde abgelehnt. ${reason}`,
  failed: (tool, reason) => `${tool} ist fehlgeschlagen: ${reason}`,
  done: (tool, result) => (result === "" ? `${tool} ist fertig.` : `${tool} ist fertig:\n${result}`),
  usingSkill: name => `Dafür gibt es den Skill ${name}`,
  destination: "Ziel:",
  fences: "Grenzen:",
  unmet: "Noch nicht erfüllt:",
  noTool: tool => `Ich habe hier kein Werkzeug ${tool}; es wurde nichts ausgeführt.`,
  missingArguments: tool => `Mir fehlt, was ${tool} braucht; es wurde nichts ausgeführt.`,
  needsLarger:
    "Das braucht Urteilsvermögen, das ich nicht habe; ich habe nichts getan. Ein größeres Modell kann hier weitermachen.",
  notDone: tool => `${tool} wurde nicht begonnen.`,
  closest: "Am nächsten kommt dem:",
  taskUnderWay: "Im Workspace:",
  noTask: "Im Workspace ist keine Aufgabe im Gang.",
  noPreferences: "Ich kenne noch keine deiner Vorlieben. Sag mir eine: „merke dir, dass ich …“.",
  nothingToSummarise: "Es gibt noch nichts zusammenzufassen. Füge den Text nach „Zusammenfassung:“ ein.",
  tools: "Werkzeuge, die ich aufrufen kann:",
  skills: "Skills in diesem Brain:",
  noTools: "Ich habe hier keine Werkzeuge und antworte aus dem, was in meinem Kontext steht.",
  quoted: (origin, text) => `Zitat, ungeprüft (${origin}): „${text}“`,
  shallRemember: text => `${text === "" ? "" : `„${text}“: `}Soll ich mir das merken? Sag ja.`,
  shallReplace: "Soll ich das ersetzen? Sag ja.",
  shallErase: "Soll ich das endgültig löschen? Sag ja.",
  goes: (text, place) => `Das fällt weg: „${text}“ [${place}]`,
  against: line => `Dem widerspricht:\n- ${line}`,
  whichCorrected: "Ich erkenne nicht, was stattdessen gilt, und habe nichts geändert. Sag es in einem ganzen Satz.",
  foundToForget: "Gefunden:",
  nothingToForget: topic => `Zu „${topic}“ habe ich nichts gefunden, es bleibt alles, wie es ist.`,
  nameWhatGoes: "Ich lösche, was du nennst, nicht alles auf einmal; es bleibt, wie es ist. Worum geht es?",
  erased: "Das ist aus dem Brain gelöscht:",
  notErased: reason => `Ich habe nichts gelöscht: ${reason}`,
  stillElsewhere:
    "Dieses Gespräch, frühere und die Geschichte in git können es noch enthalten: `brainstem forget` sagt, wo.",
  nothingOpen: "Ich habe nichts gefragt, worauf ein Ja antwortet, und habe nichts getan.",
  leftAlone: "Gut: Es bleibt alles, wie es ist.",
  holds: counts => `In diesem Brain: ${counts}.`,
  newest: "Das Neueste:",
  onlyNear: topic => `Das weiß ich nicht (${topic}). Nur in der Nähe, vielleicht keine Antwort:`,
  nearest: "Nur in der Nähe:",
  without: missing => `Nicht erwähnt wird: ${missing.map(word => `„${word}“`).join(", ")}.`,
  saidEarlier: "du, vorhin in diesem Gespräch",
};

const french: Phrases = {
  hello: "Bonjour !",
  invitation: "Dites-moi ce qu'il faut retenir, ou demandez-moi ce que sait ce brain.",
  welcome: "Avec plaisir.",
  unreadable: files => `Je ne lis que du texte : je n'ai pas regardé ${files}.`,
  disclosure:
    "Je suis reflex, le petit modèle intégré à Brainstem : sans clé, sans réseau, sans deviner. Je retiens ce que vous me dites, je réponds à partir de ce brain avec mes sources, et j'appelle les outils que j'ai. Pour un travail ouvert, donnez ma place à un modèle plus grand : `brainstem models` dit lesquels il y a.",
  remembered: text => `Je retiens : ${text}`,
  alreadyKnown: text => `Je le savais déjà : ${text}`,
  notRemembered: reason => `Je ne l'ai pas retenu : ${reason}`,
  cannotRemember:
    "Je n'ai pas d'outil `remember` ici : je ne peux pas le garder au-delà de cette conversation.",
  unknown: topic =>
    `Je ne sais pas : rien dans ce brain ne parle de ${topic}. Si vous le savez, dites-moi : « retiens que … ».`,
  tooVague:
    "Je ne sais pas : votre question ne nomme rien que je puisse chercher dans ce brain. De quel sujet s'agit-il ?",
  unsearchable: reason => `Je n'ai pas pu chercher dans ce brain : ${reason}`,
  found: "Voici ce qu'en dit ce brain :",
  refused: (tool, reason) => `Je n'ai pas exécuté ${tool} : refusé. ${reason}`,
  failed: (tool, reason) => `${tool} a échoué : ${reason}`,
  done: (tool, result) => (result === "" ? `${tool} est terminé.` : `${tool} est terminé :\n${result}`),
  usingSkill: name => `La compétence pour cela est ${name}`,
  destination: "Destination :",
  fences: "Limites :",
  unmet: "Pas encore rempli :",
  noTool: tool => `Je n'ai pas d'outil ${tool} ici : rien n'a été exécuté.`,
  missingArguments: tool => `Il me manque ce dont ${tool} a besoin : rien n'a été exécuté.`,
  needsLarger:
    "Cela demande un jugement que je n'ai pas : je n'ai rien fait. Un modèle plus grand peut continuer d'ici.",
  notDone: tool => `${tool} n'a pas été lancé.`,
  closest: "Au plus proche :",
  taskUnderWay: "Dans l'espace de travail :",
  noTask: "Aucune tâche n'est en cours dans l'espace de travail.",
  noPreferences: "Je ne connais encore aucune de vos préférences. Dites-m'en une : « retiens que je … ».",
  nothingToSummarise: "Il n'y a encore rien à résumer. Collez le texte après « résume : ».",
  tools: "Outils que je peux appeler :",
  skills: "Compétences de ce brain :",
  noTools: "Je n'ai pas d'outils ici ; je réponds à partir de mon contexte.",
  quoted: (origin, text) => `Citation non vérifiée (${origin}) : « ${text} »`,
  shallRemember: text => `${text === "" ? "" : `« ${text} » : `}Dois-je le retenir ? Dites oui.`,
  shallReplace: "Dois-je le remplacer ? Dites oui.",
  shallErase: "Dois-je l'effacer pour de bon ? Dites oui.",
  goes: (text, place) => `Ceci disparaît : « ${text} » [${place}]`,
  against: line => `Cela contredit :\n- ${line}`,
  whichCorrected: "Je ne vois pas ce qui est juste à la place : rien n'a changé. Dites-le en une phrase entière.",
  foundToForget: "J'ai trouvé :",
  nothingToForget: topic => `Je n'ai rien trouvé à oublier sur « ${topic} » : rien n'a changé.`,
  nameWhatGoes: "J'efface ce que vous nommez, pas tout à la fois : rien n'a changé. De quoi s'agit-il ?",
  erased: "C'est effacé du brain :",
  notErased: reason => `Je n'ai rien effacé : ${reason}`,
  stillElsewhere:
    "Cette conversation, d'autres et l'historique de git peuvent encore le contenir : `brainstem forget` dit où.",
  nothingOpen: "Je n'ai rien demandé à quoi un oui répondrait : je n'ai rien fait.",
  leftAlone: "Entendu : rien n'a changé.",
  holds: counts => `Ce brain contient ${counts}.`,
  newest: "Le plus récent :",
  onlyNear: topic => `Je ne sais pas (${topic}). Le plus proche, peut-être pas une réponse :`,
  nearest: "Seulement proche :",
  without: missing => `Sans mention de ${missing.map(word => `« ${word} »`).join(", ")}.`,
  saidEarlier: "vous, plus tôt dans cette conversation",
};

const spanish: Phrases = {
  hello: "¡Hola!",
  invitation: "Dime qué debo recordar, o pregúntame qué sabe este brain.",
  welcome: "De nada.",
  unreadable: files => `Solo leo texto: no he mirado ${files}.`,
  disclosure:
    "Soy reflex, el pequeño modelo integrado en Brainstem: sin clave, sin red, sin adivinar. Recuerdo lo que me dices, respondo desde este brain con mis fuentes y llamo a las herramientas que tengo. Para trabajo abierto, dale mi lugar a un modelo mayor: `brainstem models` dice cuáles hay.",
  remembered: text => `Lo recordaré: ${text}`,
  alreadyKnown: text => `Ya lo sabía: ${text}`,
  notRemembered: reason => `No lo he guardado: ${reason}`,
  cannotRemember:
    "Aquí no tengo la herramienta `remember`: no puedo guardarlo más allá de esta conversación.",
  unknown: topic => `No lo sé: nada en este brain habla de ${topic}. Si lo sabes, dime: «recuerda que …».`,
  tooVague: "No lo sé: tu pregunta no nombra nada que pueda buscar en este brain. ¿De qué tema se trata?",
  unsearchable: reason => `No he podido buscar en este brain: ${reason}`,
  found: "Esto es lo que dice este brain:",
  refused: (tool, reason) => `No he ejecutado ${tool}: fue rechazado. ${reason}`,
  failed: (tool, reason) => `${tool} ha fallado: ${reason}`,
  done: (tool, result) => (result === "" ? `${tool} ha terminado.` : `${tool} ha terminado:\n${result}`),
  usingSkill: name => `La habilidad para esto es ${name}`,
  destination: "Destino:",
  fences: "Límites:",
  unmet: "Aún sin cumplir:",
  noTool: tool => `Aquí no tengo la herramienta ${tool}: no se ha ejecutado nada.`,
  missingArguments: tool => `Me falta lo que ${tool} necesita: no se ha ejecutado nada.`,
  needsLarger:
    "Esto pide un criterio que no tengo: no he hecho nada. Un modelo mayor puede seguir desde aquí.",
  notDone: tool => `${tool} no se ha iniciado.`,
  closest: "Lo más cercano:",
  taskUnderWay: "En el espacio de trabajo:",
  noTask: "No hay ninguna tarea en curso en el espacio de trabajo.",
  noPreferences: "Aún no conozco tus preferencias. Dime una: «recuerda que yo …».",
  nothingToSummarise: "Aún no hay nada que resumir. Pega el texto después de «resume:».",
  tools: "Herramientas que puedo llamar:",
  skills: "Habilidades de este brain:",
  noTools: "Aquí no tengo herramientas; respondo con lo que está en mi contexto.",
  quoted: (origin, text) => `Cita sin verificar (${origin}): «${text}»`,
  shallRemember: text => `${text === "" ? "" : `«${text}»: `}¿Lo recuerdo? Di sí.`,
  shallReplace: "¿Lo reemplazo? Di sí.",
  shallErase: "¿Lo borro para siempre? Di sí.",
  goes: (text, place) => `Esto se va: «${text}» [${place}]`,
  against: line => `Eso contradice:\n- ${line}`,
  whichCorrected: "No veo qué es lo correcto en su lugar: no he cambiado nada. Dilo en una frase entera.",
  foundToForget: "He encontrado:",
  nothingToForget: topic => `No he encontrado nada que olvidar sobre «${topic}»: nada ha cambiado.`,
  nameWhatGoes: "Borro lo que nombras, no todo a la vez: nada ha cambiado. ¿De qué se trata?",
  erased: "Esto está borrado del brain:",
  notErased: reason => `No he borrado nada: ${reason}`,
  stillElsewhere:
    "Esta conversación, otras y el historial de git pueden tenerlo aún: `brainstem forget` dice dónde.",
  nothingOpen: "No he preguntado nada a lo que responda un sí: no he hecho nada.",
  leftAlone: "De acuerdo: nada ha cambiado.",
  holds: counts => `Este brain contiene ${counts}.`,
  newest: "Lo más nuevo:",
  onlyNear: topic => `No lo sé (${topic}). Lo más cercano, quizá no sea una respuesta:`,
  nearest: "Solo cercano:",
  without: missing => `No menciona ${missing.map(word => `«${word}»`).join(", ")}.`,
  saidEarlier: "tú, antes en esta conversación",
};

const japanese: Phrases = {
  hello: "こんにちは。",
  invitation: "覚えておくことを教えてください。この brain が知っていることなら答えます。",
  welcome: "どういたしまして。",
  unreadable: files => `テキストしか読めないため、${files} は見ていません。`,
  disclosure:
    "私は reflex、Brainstem に内蔵された小さなモデルです。キーもネットワークも使わず、推測もしません。教わったことを覚え、この brain から出典付きで答え、使えるツールを呼び出します。自由度の高い作業は大きなモデルに任せてください。どれがあるかは `brainstem models` が示します。",
  remembered: text => `覚えました: ${text}`,
  alreadyKnown: text => `すでに知っています: ${text}`,
  notRemembered: reason => `覚えられませんでした: ${reason}`,
  cannotRemember: "ここには `remember` ツールがないため、この会話の後まで覚えておくことはできません。",
  unknown: topic =>
    `わかりません。この brain には「${topic}」についての記述がありません。ご存じなら「…を覚えておいて」と教えてください。`,
  tooVague: "わかりません。この brain で調べられる言葉が質問にありません。何についての質問ですか。",
  unsearchable: reason => `この brain を検索できませんでした: ${reason}`,
  found: "この brain には次のようにあります:",
  refused: (tool, reason) => `${tool} は拒否されたため、実行していません。${reason}`,
  failed: (tool, reason) => `${tool} は失敗しました: ${reason}`,
  done: (tool, result) => (result === "" ? `${tool} が完了しました。` : `${tool} が完了しました:\n${result}`),
  usingSkill: name => `この作業のスキルは ${name} です`,
  destination: "目的地:",
  fences: "制約:",
  unmet: "まだ満たされていない前提:",
  noTool: tool => `ここには ${tool} ツールがないため、何も実行していません。`,
  missingArguments: tool => `${tool} に必要な情報が足りないため、何も実行していません。`,
  needsLarger: "これには私にない判断力が要るため、何もしていません。大きなモデルなら、ここから続けられます。",
  notDone: tool => `${tool} は開始していません。`,
  closest: "最も近い記述:",
  taskUnderWay: "ワークスペースの内容:",
  noTask: "ワークスペースに進行中の作業はありません。",
  noPreferences: "あなたの好みはまだ知りません。「私は…が好きだと覚えておいて」と教えてください。",
  nothingToSummarise: "要約するものがまだありません。「要約して:」の後に文章を貼ってください。",
  tools: "呼び出せるツール:",
  skills: "この brain のスキル:",
  noTools: "ここではツールがないため、コンテキストの内容から答えます。",
  quoted: (origin, text) => `未確認の引用(${origin}):「${text}」`,
  shallRemember: text => `${text === "" ? "" : `「${text}」: `}覚えておきますか。「はい」と答えてください。`,
  shallReplace: "置き換えますか。「はい」と答えてください。",
  shallErase: "完全に消しますか。「はい」と答えてください。",
  goes: (text, place) => `これは消えます:「${text}」 [${place}]`,
  against: line => `次の内容と矛盾します:\n- ${line}`,
  whichCorrected: "正しい内容がわからないため、何も変えていません。一つの文で教えてください。",
  foundToForget: "見つかったもの:",
  nothingToForget: topic => `「${topic}」について忘れるものは見つからず、何も変わっていません。`,
  nameWhatGoes: "一度にすべては消せないため、何も変えていません。何についてですか。",
  erased: "brain から消しました:",
  notErased: reason => `何も消していません: ${reason}`,
  stillElsewhere: "この会話や以前の会話、git の履歴には残っているかもしれません。`brainstem forget` が場所を示します。",
  nothingOpen: "「はい」で答える質問はしていないため、何もしていません。",
  leftAlone: "わかりました。何も変えていません。",
  holds: counts => `この brain の内容: ${counts}`,
  newest: "最も新しいもの:",
  onlyNear: topic => `わかりません(${topic})。近い記述ですが、答えではないかもしれません:`,
  nearest: "近いだけの記述:",
  without: missing => `次の言葉はありません: ${missing.map(word => `「${word}」`).join("、")}`,
  saidEarlier: "この会話でのあなたの発言",
};

export const phrases: { readonly [Each in Language]: Phrases } = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  ja: japanese,
};

/** Whether the model has introduced itself in what it said before, in whatever language. */
export function hasDisclosed(answered: string): boolean {
  return Object.values(phrases).some(({ disclosure }) => answered.includes(disclosure.slice(0, 24)));
}
