/** `latinLanguages` and `otherScripts` have the words of the core concepts in languages other than English. */
import type { Words } from "../lexicon.ts";

const german: Words = {
  disregard:
    "ignorier*, missachte*, vergiss, vergessen sie, vergesst, beachte nicht, beachten sie nicht, uberschreibe, umgehe, verwirf, lass ausser acht",
  prior:
    "vorherige*, bisherige*, vorige*, obige*, fruhere*, vorangegangene*, vorstehende*, ursprungliche*, zuvor, bisher",
  every: "alle, allen, aller, jede, jegliche, samtliche",
  your: "deine, deinen, deiner, dein, deinem, ihre, ihren, ihr, ihrer",
  instructions:
    "anweisung*, instruktion*, regel, regeln, richtlinie*, befehl*, vorgabe*, vorschriften, beschrankung*, einschrankung*, anordnung*",
  content: "webseite, seite, dokument, lebenslauf, artikel, tabelle, inhalt, funktion, quelltext, aufgabe",
  say: "sage, schreibe, antworte, gib, behaupte, nenne, erklare, gebe",
  persona:
    "du bist jetzt, du bist nun, sie sind jetzt, spiele die rolle, verhalte dich, tu so als, handle als, agiere als, nimm die rolle, schlupfe in die rolle",
  unrestricted:
    "ungefiltert*, unzensiert*, uneingeschrankt*, unbeschrankt*, amoralisch*, unmoralisch*, ohne einschrankungen, ohne beschrankungen, ohne regeln, ohne filter, keine regeln, keine grenzen",
  free: "ohne, frei von, keine, keinerlei, nicht gebunden, nicht an, befreit von, keinen",
  restriction:
    "regeln, einschrankung*, beschrankung*, richtlinien, filter, zensur, moral, ethik, grenzen, ethischen, moralischen",
  never: "niemals, nie, nicht, keine, keinesfalls",
  refuse: "ablehn*, verweiger*, weigere*, entschuldig*, verweigern",
  systemPrompt:
    "den systemprompt, den system prompt, dein systemprompt, deinen systemprompt, deinen system prompt, dein system prompt, die systemnachricht, deine anweisungen, ihre anweisungen, ursprunglichen anweisungen, deine instruktionen, systemanweisung*, deine regeln, geheimen anweisungen",
  ask: "zeig, zeige, nenne, sag, sage, verrate, gib, gib mir, wiederhole, offenbare, was, wie, wie lautet, teile, drucke",
  secret: "passwort, kennwort, passworter, geheimschlussel, zugangsdaten, zugangscode, geheimnis",
  theUser: "der benutzer, des benutzers, der nutzer, des nutzers",
  personal: "e mail adresse, geburtsdatum, wohnt, kreditkarte, kontostand, telefonnummer, anschrift",
  secrecy:
    "sag dem benutzer nichts, ohne den benutzer, sage dem nutzer nichts, heimlich, ohne zu fragen, ohne ruckfrage, informiere den benutzer nicht, erwahne dies nicht",
  send: "sende, senden, schicke, schick, schicken, leite, uberweise, ubermittle",
  sensitive:
    "passworter, zugangsdaten, kundendaten, daten, geheimnisse, schlussel, kontoauszug, nachrichten, rechnungen",
  mode: "entwicklermodus, wartungsmodus, gottmodus, administratormodus, uneingeschrankten modus",
  fromNow: "ab jetzt, von nun an, ab sofort",
  assistant: "ki assistent, ki assistenten, sprachmodell, ki modell",
};

const french: Words = {
  disregard:
    "ignore, ignorez, ignorer, oublie, oubliez, oublier, ne tiens pas compte, ne tenez pas compte, ne suivez pas, ne suis pas, neglige, negligez, fais abstraction, faites abstraction, contourne, contournez, outrepasse*",
  prior: "precedent*, anterieur*, ci dessus, initial*, avant, jusqu ici, recu jusque, plus haut",
  every: "toutes, tous, toute, tout",
  your: "tes, ton, ta, vos, votre",
  instructions:
    "instruction*, consigne*, regle, regles, directive*, ordres, restrictions, contraintes, politiques, indications",
  content: "page, document, fonction, article, tableau, contenu, texte",
  say: "dis, dites, ecris, ecrivez, reponds, repondez, indique, indiquez, affirme, declare, affiche, affichez, declarez",
  persona:
    "tu es maintenant, vous etes maintenant, agis comme, agissez comme, fais semblant, faites semblant, joue le role, jouez le role, incarne, incarnez, comporte toi",
  unrestricted:
    "sans filtre, sans filtres, non filtre, sans censure, non censure, sans restriction, sans restrictions, sans limites, sans limite, amoral, immoral, sans regles",
  free: "sans, libre de, libere de, aucune, aucun, pas soumis",
  restriction:
    "regles, restrictions, restriction, limites, limite, censure, ethique, morale, filtres, directives, contraintes",
  never: "jamais, ne, pas, aucun",
  refuse: "refuse, refuses, refusez, refuser, decliner, excuse*, t excuser",
  systemPrompt:
    "prompt systeme, invite systeme, message systeme, tes instructions, vos instructions, instructions initiales, instructions systeme, consignes initiales, tes consignes, vos consignes",
  ask: "montre, montrez, donne, donnez, dis, dites, revele, revelez, affiche, affichez, repete, repetez, quel, quelle, quelles, partage, partagez, ou",
  secret: "mot de passe, mots de passe, cle secrete, code secret, identifiants, cle api",
  theUser: "l utilisateur, utilisateur, de l utilisateur",
  personal:
    "adresse e mail, adresse email, date de naissance, habite, vit, numero de telephone, carte de credit, solde",
  secrecy:
    "sans le dire, sans prevenir, n informe pas, n informez pas, ne dis rien, ne dites rien, en secret, sans demander, a l insu, ne mentionne pas, ne le mentionnez pas",
  send: "envoie, envoyez, envoyer, transfere, transferez, transmets, transmettez, vire, virez",
  sensitive:
    "mots de passe, mot de passe, identifiants, donnees, secrets, cles, messages, factures, courriels",
  mode: "mode developpeur, mode maintenance, mode debogage, mode administrateur, mode sans restriction",
  fromNow: "a partir de maintenant, desormais, dorenavant",
  assistant: "assistant ia, assistants ia, modele de langage, agent ia",
};

const spanish: Words = {
  disregard:
    "ignora, ignore, ignoren, ignorar, ignorad, olvida, olvide, olvidate, olvidar, haz caso omiso, haga caso omiso, no sigas, no siga, descarta, descarte, pasa por alto, omite, omita, anula",
  prior:
    "anterior, anteriores, previa, previas, previo, previos, precedente*, de arriba, inicial*, hasta ahora, recibidas, recibiste",
  every: "todas, todos, toda, todo, cualquier",
  your: "tus, tu, sus, su",
  instructions:
    "instruccion*, indicacion*, regla, reglas, directriz, directrices, norma, normas, orden, ordenes, restriccion*, politicas, pautas",
  content: "pagina, pagina web, documento, articulo, tabla, contenido, funcion, texto, curriculum",
  say: "di, diga, dime, digame, escribe, escriba, responde, responda, declara, declare, indica, indique, muestra, afirma",
  persona:
    "ahora eres, eres ahora, ahora seras, actua como, actue como, finge, finja, haz de cuenta, interpreta el papel, asume el papel, comportate como, hazte pasar",
  unrestricted:
    "sin filtro, sin filtros, sin censura, sin restricciones, sin limites, sin reglas, sin limitaciones, amoral, inmoral, sin etica",
  free: "sin, libre de, liberado de, ninguna, ningun, no tiene, no sigue",
  restriction:
    "reglas, restricciones, limites, limitaciones, censura, etica, moral, filtros, normas, politicas, directrices",
  never: "nunca, jamas, no",
  refuse: "niegues, negarte, rechaces, rechazar, disculpes, disculparte, te niegues, rehuses, negar",
  systemPrompt:
    "prompt del sistema, prompt de sistema, mensaje del sistema, tus instrucciones, sus instrucciones, instrucciones iniciales, instrucciones del sistema, indicaciones iniciales, instrucciones ocultas",
  ask: "muestra, muestrame, muestre, dame, deme, dime, digame, revela, revelame, repite, repita, cual, comparte, imprime, donde, cuales",
  secret: "contrasena, contrasenas, clave secreta, codigo secreto, credenciales, clave de acceso, clave api",
  theUser: "el usuario, del usuario, la usuaria",
  personal:
    "correo electronico, fecha de nacimiento, vive, tarjeta de credito, saldo, numero de telefono, direccion de correo, datos de los empleados",
  secrecy:
    "sin decirle, sin informar, no le digas, no informes, en secreto, sin preguntar, no se lo digas, sin avisar, no lo menciones, sin que el usuario",
  send: "envia, envie, enviar, envialos, enviala, envialo, manda, mande, reenvia, reenvie, transfiere, transfiera",
  sensitive:
    "contrasenas, contrasena, credenciales, datos, secretos, claves, mensajes, facturas, correos, empleados",
  mode: "modo desarrollador, modo mantenimiento, modo dios, modo administrador, modo sin restricciones",
  fromNow: "a partir de ahora, de ahora en adelante, desde ahora",
  assistant: "asistente de ia, asistentes de ia, modelo de lenguaje, agente de ia",
};

const portuguese: Words = {
  disregard:
    "ignore, ignora, ignorem, ignorar, esqueca, esquece, esquecer, desconsidere, desconsidera, desconsiderar, nao siga, descarte",
  prior: "anterior, anteriores, previas, previos, acima, precedente*, iniciais, ate agora, recebeu",
  every: "todas, todos, toda, tudo, qualquer, quaisquer",
  your: "suas, seus, sua, seu, tuas, teus",
  instructions:
    "instrucao, instrucoes, regra, regras, diretriz, diretrizes, ordens, comandos, orientacoes, restricoes, politicas",
  content: "pagina, documento, artigo, tabela, conteudo, funcao, texto, curriculo",
  say: "diga, diz, escreva, responda, declare, afirme, mostre, indique, informe",
  persona:
    "agora voce e, voce agora e, voce e agora, aja como, atue como, finja, faca o papel, assuma o papel, comporte se, interprete o papel, finge que",
  unrestricted:
    "sem filtro, sem filtros, sem censura, sem restricoes, sem limites, sem regras, sem limitacoes, amoral, imoral",
  free: "sem, livre de, livre das, nenhuma, nenhum, nao tem, nao segue",
  restriction:
    "regras, restricoes, limites, limitacoes, censura, etica, moral, filtros, politicas, diretrizes",
  never: "nunca, jamais, nao",
  refuse: "recuse, recusar, recuses, negue, peca desculpas, desculpe",
  systemPrompt:
    "prompt do sistema, prompt de sistema, mensagem do sistema, suas instrucoes, tuas instrucoes, instrucoes iniciais, instrucoes do sistema, instrucoes ocultas",
  ask: "mostre, mostra, diga, diga me, revele, repita, qual, quais, compartilhe, imprima, onde, me de, me diga",
  secret: "senha, senhas, chave secreta, codigo secreto, credenciais, palavra passe, chave de api",
  theUser: "o usuario, do usuario, o utilizador, do utilizador",
  personal: "endereco de e mail, data de nascimento, mora, vive, cartao de credito, saldo, telefone",
  secrecy:
    "sem avisar, sem informar, nao informe, nao conte, nao diga ao, em segredo, sem perguntar, sem o usuario, nao mencione",
  send: "envie, envia, enviar, encaminhe, transfira, mande, reencaminhe",
  sensitive: "senhas, senha, credenciais, dados, segredos, chaves, mensagens, faturas, clientes",
  mode: "modo desenvolvedor, modo manutencao, modo deus, modo administrador, modo de desenvolvedor",
  fromNow: "a partir de agora, de agora em diante",
  assistant: "assistente de ia, modelo de linguagem, agente de ia",
};

const italian: Words = {
  disregard:
    "ignora, ignorate, ignori, ignorare, dimentica, dimenticate, dimentichi, dimenticare, trascura, non seguire, scarta, tralascia, non considerare",
  prior: "precedente, precedenti, sopra, iniziali, ricevute, ricevuto, finora, sopra indicate, antecedenti",
  every: "tutte, tutti, tutto, ogni, qualsiasi",
  your: "tue, tuoi, tua, tuo, sue, suoi",
  instructions:
    "istruzione, istruzioni, regola, regole, direttiva, direttive, ordini, comandi, indicazioni, restrizioni, linee guida, vincoli",
  content: "pagina, documento, articolo, tabella, contenuto, funzione, testo",
  say: "di, dici, scrivi, scriva, rispondi, risponda, dichiara, afferma, mostra, indica, stampa",
  persona:
    "ora sei, adesso sei, sei ora, agisci come, fingi, fai finta, interpreta il ruolo, assumi il ruolo, comportati come, recita la parte",
  unrestricted:
    "senza filtri, senza filtro, senza censura, senza restrizioni, senza limiti, senza regole, amorale, immorale, senza limitazioni",
  free: "senza, libero da, libera da, nessuna, nessun, non segue, non ha",
  restriction:
    "regole, restrizioni, limiti, limitazioni, censura, etica, morale, filtri, direttive, linee guida",
  never: "mai, non",
  refuse: "rifiutare, rifiutarti, rifiuta, scusarti, scusare, negare",
  systemPrompt:
    "prompt di sistema, prompt del sistema, messaggio di sistema, tue istruzioni, istruzioni iniziali, istruzioni di sistema, istruzioni nascoste",
  ask: "mostra, mostrami, dimmi, rivela, rivelami, ripeti, qual, quale, quali, condividi, stampa, dammi, dove",
  secret: "password, parola d ordine, chiave segreta, codice segreto, credenziali",
  theUser: "l utente, dell utente, utente",
  personal:
    "indirizzo e mail, indirizzo email, data di nascita, vive, abita, carta di credito, saldo, numero di telefono",
  secrecy:
    "senza dirlo, senza informare, non informare, non dirlo, in segreto, senza chiedere, all insaputa, non menzionare",
  send: "invia, inviare, inviate, inoltra, inoltrare, trasferisci, manda, spedisci",
  sensitive: "password, credenziali, dati, segreti, chiavi, messaggi, fatture, clienti",
  mode: "modalita sviluppatore, modalita manutenzione, modalita dio, modalita amministratore",
  fromNow: "da ora in poi, d ora in poi, da adesso",
  assistant: "assistente ia, modello linguistico, agente ia",
};

const russian: Words = {
  disregard:
    "игнориру*, проигнориру*, забудь*, забыть, не обращай внимания, не следуй*, отбрось*, отмени*, пренебрег*",
  prior: "предыдущ*, прежн*, прошл*, вышеуказанн*, изначальн*, первоначальн*, выше, ранее, до этого",
  every: "все, всех, любые, всё, всякие",
  your: "твои, твоих, твой, ваши, ваших, свои, своих, ваш",
  instructions: "инструкци*, указани*, правил*, команд*, директив*, ограничени*, приказ*, установк*",
  content: "страниц*, документ*, стать*, таблиц*, текст*, функци*, содержим*",
  say: "скажи*, напиши*, ответь*, выведи*, сообщи*, укажи*",
  persona:
    "ты теперь, теперь ты, вы теперь, притворись*, представь что ты, играй роль, веди себя как, действуй как, сыграй роль",
  unrestricted:
    "без цензуры, без ограничений, без фильтров, без правил, аморальн*, нефильтрованн*, безнравственн*",
  free: "без, свобод*, никаких, не имеет, не соблюда*",
  restriction: "правил*, ограничени*, цензур*, этик*, морал*, фильтр*, этическ*",
  never: "никогда, не, нельзя",
  refuse: "отказыв*, отказ*, отклоня*, извиня*",
  systemPrompt:
    "системный промпт, системное сообщение, системная подсказка, твои инструкции, ваши инструкции, исходные инструкции, системного промпта, системные инструкции, начальные инструкции, скрытые инструкции",
  ask: "покажи*, скажи*, назови*, раскрой*, повтори*, дай*, выведи*, какой, какие, каков, где, сообщи*, поделись",
  secret: "пароль, пароли, пароля, секретный ключ, секретный код, учетные данные, учетных данных",
  theUser: "пользователь, пользователя, пользователю",
  personal: "адрес электронной почты, дата рождения, живет, кредитн*, номер телефона, место жительства",
  secrecy: "не говори пользователю, не сообщай, тайно, втайне, не упоминай, без ведома, не спрашивая",
  send: "отправь*, перешли*, переведи*, передай*, вышли",
  sensitive: "пароли, пароль, данные, секреты, ключи, сообщения, счета, переписк*",
  mode: "режим разработчика, режим бога, режим администратора, режим обслуживания",
  fromNow: "с этого момента, отныне, впредь",
  assistant: "ии ассистент, языковая модель, ии помощник",
};

const chinese: Words = {
  disregard: "忽略, 忽视, 无视, 忘记, 忘掉, 不要理会, 不要遵守, 不要遵循, 抛弃, 无需遵守, 不再遵守",
  prior: "之前, 以前, 以上, 先前, 上述, 前面, 上面, 此前, 最初, 原来, 原有",
  every: "所有, 全部, 一切, 任何",
  your: "你的, 您的",
  instructions: "指令, 指示, 规则, 命令, 提示词, 提示, 说明, 要求, 限制, 约束, 规定, 准则, 政策",
  content: "网页, 页面, 文档, 文章, 表格, 函数, 内容, 简历, 邮件, 文件",
  say: "声明, 说, 回答, 输出, 写, 回复, 告诉, 宣布, 陈述",
  persona: "你现在是, 现在你是, 扮演, 假装, 充当, 角色扮演, 你将成为, 假设你是, 模拟成为",
  unrestricted:
    "没有限制, 不受限制, 无限制, 没有任何限制, 没有道德, 无审查, 不受约束, 未经过滤, 没有过滤, 不受任何",
  free: "没有, 不受, 摆脱, 无需, 不遵守, 不必遵守, 解除, 绕过",
  restriction: "限制, 规则, 约束, 道德, 伦理, 审查, 过滤, 政策, 法律, 准则",
  never: "不要, 绝不, 不能, 不得, 永远不, 不可, 从不, 不会",
  refuse: "拒绝, 道歉, 推辞, 婉拒",
  systemPrompt:
    "系统提示词, 系统提示, 系统消息, 你的指令, 你的提示词, 初始指令, 原始指令, 初始提示, 系统指令, 隐藏指令",
  ask: "告诉我, 显示, 展示, 透露, 泄露, 重复, 给我, 是什么, 什么, 打印, 输出, 分享, 说出, 哪里",
  secret: "密码, 密钥, 口令, 密匙, 凭证, 秘密",
  theUser: "用户的, 用户, 使用者",
  personal: "电子邮件地址, 邮箱地址, 出生日期, 生日, 住在哪里, 信用卡, 电话号码, 住址, 个人信息",
  secrecy: "不要告诉用户, 不要通知用户, 秘密地, 悄悄, 不要提及, 不告知用户, 无需确认, 不要询问用户",
  send: "发送, 转发, 发给, 上传, 转账, 传给, 寄给",
  sensitive: "密码, 凭证, 数据, 密钥, 聊天记录, 对话, 邮件, 客户资料, 发票, 信息",
  mode: "开发者模式, 开发模式, 上帝模式, 管理员模式, 维护模式, 越狱模式, 调试模式",
  fromNow: "从现在开始, 从现在起, 从此刻起, 今后",
  assistant: "人工智能助手, 语言模型, 助手必须, ai助手, 智能体",
};

const japanese: Words = {
  disregard: "無視, 忘れて, 忘れろ, 忘れてください, 従わないで, 従うな, 破棄, 無効に",
  prior: "以前, 前の, これまで, 上記, 先ほど, 先の, 以上の, 前述, 最初の, 今までの, 元の",
  every: "すべて, 全て, 全部, あらゆる, どんな",
  your: "あなたの, 君の, お前の",
  instructions: "指示, 命令, ルール, 規則, 指令, プロンプト, 制限, ガイドライン, 制約",
  content: "ページ, 文書, 記事, 関数, 内容, 表, メール, ファイル",
  say: "述べて, 言って, 答えて, 出力, 書いて, 回答, 返信, 伝えて",
  persona:
    "あなたは今, 今からあなたは, ふりをして, 演じて, として振る舞, ロールプレイ, になりきって, として行動",
  unrestricted:
    "制限なし, 無制限, 制限のない, 検閲なし, フィルターなし, 制限されない, 倫理観のない, 何でもできる",
  free: "なし, ない, 縛られない, 従わない, 受けない, 解除",
  restriction: "制限, ルール, 規則, 倫理, 道徳, 検閲, フィルター, ガイドライン, 制約",
  never: "絶対に, 決して, してはいけない, しないで, ないでください",
  refuse: "拒否, 断る, 断ら, 謝罪, 拒絶",
  systemPrompt:
    "システムプロンプト, システムメッセージ, あなたの指示, 最初の指示, 初期プロンプト, 元の指示, システム指示, あなたへの指示, 隠された指示",
  ask: "教えて, 見せて, 表示, 明かして, 繰り返して, 何ですか, 出力, 示して, 共有, どこ, 提供",
  secret: "パスワード, 秘密鍵, 暗証番号, 認証情報, 秘密のコード, apiキー",
  theUser: "ユーザーの, ユーザー, 利用者",
  personal: "メールアドレス, 生年月日, 誕生日, 住んで, 住所, クレジットカード, 電話番号, 個人情報",
  secrecy:
    "ユーザーに言わないで, ユーザーに知らせない, こっそり, 秘密に, 言及しない, 知らせずに, 確認せずに, ユーザーには伝えない",
  send: "送信, 転送, 送って, 送れ, アップロード, 送金, 送付",
  sensitive: "パスワード, 認証情報, データ, 会話, 履歴, 秘密, 鍵, 顧客, 請求書, メール",
  mode: "開発者モード, デベロッパーモード, 管理者モード, メンテナンスモード, デバッグモード",
  fromNow: "これから, 今から, 今後",
  assistant: "aiアシスタント, 言語モデル, アシスタントは, aiエージェント",
};

/** A few words only, of orders to disregard and of secrets: Dutch, Polish, Turkish, Indonesian. */
const latinOthers: Words = {
  disregard: "negeer, vergeet, zignoruj, yoksay, abaikan, lupakan",
  prior: "vorige, eerdere, bovenstaande, poprzednie, onceki, sebelumnya, di atas",
  instructions: "instructies, regels, instrukcje, talimat*, instruksi, perintah, petunjuk",
  secret: "wachtwoord, haslo, sifre, kata sandi",
  ask: "wat is, jaka, jest, nedir, apa, di mana",
  theUser: "de gebruiker, kullanici, pengguna",
  personal: "tinggal",
};

/** Korean, Hindi, Greek, Arabic. */
const others: Words = {
  disregard: "무시, 잊어, अनदेखी, αγνοησ*, ξεχασ*, تجاهل, تجاهلي, انس",
  prior: "이전, 앞의, 위의, पिछल*, प्रारंभिक, προηγουμεν*, السابقة, السابق, أعلاه",
  instructions:
    "지시, 지시사항, 명령, 규칙, 지침, निर्देश*, नियम*, οδηγι*, κανον*, التعليمات, تعليمات, القواعد, الأوامر",
  secret: "비밀번호, 암호, पासवर्ड, κωδικ*, كلمة المرور, كلمة السر",
  ask: "무엇, 알려, 알려줘, 어디, क्या, कहां, कहाँ, बताएं, ποιος, ποιο, που, ما هي, أين",
  theUser: "사용자, 사용자의, 사용자가, उपयोगकर्ता, χρηστης, χρηστη, المستخدم",
  personal: "살고, रहता, ζει, يعيش",
};

export const latinLanguages: readonly Words[] = [german, french, spanish, portuguese, italian, latinOthers];

/** Their words are compiled with the first text that has letters of other scripts. */
export const otherScripts: readonly Words[] = [russian, chinese, japanese, others];
