/** Recall in the languages that ASCII tokenisers lose: each question must rank its answer first. */
import { describe, expect, test } from "vitest";
import { createTextIndex } from "../../src/search/index.ts";

interface Corpus {
  readonly texts: readonly string[];
  /** Questions with the place of the text that answers them. */
  readonly questions: readonly (readonly [question: string, answer: number])[];
}

const corpora: Readonly<Record<string, Corpus>> = {
  English: {
    texts: [
      "We improved the April spreadsheet and its express summary.",
      "Open a PR against main once the review is done.",
      "The deployment failed because the disk was full.",
      "Anna's children went camping near the lake last July.",
    ],
    questions: [
      ["How do I make a PR?", 1],
      ["why did deploying fail?", 2],
      ["Where did Anna's child go camping?", 3],
      ["improvements to the spreadsheet", 0],
    ],
  },
  Japanese: {
    texts: [
      "本番サーバーへのデプロイは金曜日の夕方には行わない。",
      "田中さんは毎週月曜日の会議でデータ分析の結果を報告する。",
      "パスワードは必ず暗号化して保存してください。",
      "昨日、図書館で古い地図の本を読みました。",
    ],
    questions: [
      ["サーバのデプロイはいつ禁止ですか", 0],
      ["データ分析を報告するのは誰？", 1],
      ["パスワードの保存方法", 2],
      ["何の本を読んだ？", 3],
      ["会議は何曜日ですか？月曜日？", 1],
    ],
  },
  Chinese: {
    texts: [
      "数据库迁移之前必须先做完整备份。",
      "王老师喜欢在下雨天喝绿茶、听古典音乐。",
      "单元测试失败是因为时区设置不正确。",
      "我们下个月搬到上海的新办公室。",
    ],
    questions: [
      ["迁移数据库要注意什么？", 0],
      ["谁喜欢喝绿茶？", 1],
      ["为什么单元测试会失败", 2],
      ["新办公室在哪里", 3],
    ],
  },
  Korean: {
    texts: [
      "배포하기 전에 데이터베이스를 반드시 백업해야 합니다.",
      "김민수 씨는 주말마다 한강에서 자전거를 탑니다.",
      "로그인 오류는 만료된 토큰 때문에 발생했습니다.",
      "어제 산 책은 정말 재미있었어요.",
    ],
    questions: [
      ["데이터베이스 백업은 언제 하나요?", 0],
      ["자전거는 누가 타요?", 1],
      ["토큰이 만료되면 어떻게 되나요?", 2],
      ["책이 어땠어?", 3],
    ],
  },
  Cyrillic: {
    texts: [
      "Перед выкаткой нужно сделать резервную копию базы данных.",
      "Мария гуляет со своими собаками в парке каждое утро.",
      "Ошибка возникла из-за неверного часового пояса.",
      "Зелёный чай лучше заваривать не кипятком.",
      "Олена купила м'яч і книжку для сестри.",
    ],
    questions: [
      ["резервная копия базы", 0],
      ["Где Мария выгуливает собаку, в каком парке?", 1],
      ["ошибки часовых поясов", 2],
      ["как заваривать зеленый чай?", 3],
      ["хто купив м’яч?", 4],
    ],
  },
  "accented Latin": {
    texts: [
      "L'été dernier, nous avons déployé l'application à Orléans.",
      "Die Prüfung der Schlüssel schlägt fehl, wenn die Größe nicht stimmt.",
      "El año pasado, Íñigo configuró la autenticación del servidor.",
      "Zażółć gęślą jaźń: Łukasz testuje polskie znaki.",
      "Kullanıcı İstanbul şubesine taşındı.",
      "Nguyễn đã sửa lỗi đăng nhập hôm qua.",
    ],
    questions: [
      ["deploye application orleans ete", 0],
      ["Schlussel Prufung grosse", 1],
      ["¿Quién configuro la autenticacion?", 2],
      ["lukasz ZAZOLC", 3],
      ["istanbul subesi kullanici", 4],
      ["nguyen sua loi dang nhap", 5],
    ],
  },
  "Greek, Arabic, Hebrew, Hindi, Thai": {
    texts: [
      "Η Αθήνα φιλοξένησε το συνέδριο για τις βάσεις δεδομένων.",
      "يجب حفظ كلمة المرور في مكان آمن.",
      "הַפְּגִישָׁה הבאה תתקיים ביום שלישי.",
      "परीक्षण विफल हुआ क्योंकि समय क्षेत्र गलत था।",
      "การประชุมทีมจะจัดขึ้นทุกวันจันทร์ตอนเช้า",
    ],
    questions: [
      ["συνεδριο ΑΘΗΝΑ", 0],
      ["أين كلمه المرور؟", 1],
      ["הפגישה מתי", 2],
      ["परीक्षण क्यों विफल हुआ", 3],
      ["ประชุมทีมวันไหน", 4],
    ],
  },
};

// All corpora are in one index, as in the brain of a person who uses several languages.
const index = createTextIndex();
const placed = Object.entries(corpora).map(([language, { texts, questions }]) => {
  const first = index.size;
  for (const text of texts) index.add(text);
  return { language, questions: questions.map(([question, answer]) => [question, first + answer] as const) };
});

describe.each(placed)("$language", ({ questions }) => {
  test.each(questions)("[search.recall.languages] finds the answer to: %s", (question, answer) => {
    const [best] = index.search(question, { limit: 3 });
    expect(best?.document).toBe(answer);
  });
});
