/**
 * Finds short texts by what tired people type: with mistakes, in American spelling, abbreviated.
 * Pure, and quick enough for each key press over some hundred texts.
 */

export type SearchText = { id: string; title: string; keywords: readonly string[]; body: string };

/** What one word stands for; each side is one word of `wordsOf`. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  '2fa': ['factor', 'authenticator'],
  acct: ['account'],
  app: ['authenticator', 'phone'],
  auth: ['sign', 'authenticator'],
  cal: ['calendar'],
  chat: ['messages', 'conversation'],
  conf: ['confidential'],
  convo: ['conversation'],
  deactivate: ['delete'],
  dm: ['messages'],
  dms: ['messages'],
  docs: ['documents'],
  e2e: ['encrypted'],
  e2ee: ['encrypted'],
  exams: ['exam'],
  gdpr: ['data', 'download'],
  hcp: ['role'],
  ics: ['calendar'],
  info: ['information'],
  log: ['sign'],
  login: ['sign'],
  logon: ['sign'],
  logout: ['sign'],
  mfa: ['factor', 'authenticator'],
  mic: ['voice'],
  mins: ['minutes'],
  msg: ['messages'],
  msgs: ['messages'],
  nickname: ['handle'],
  notif: ['notices'],
  notifications: ['notices'],
  osce: ['mock'],
  otp: ['authenticator', 'code'],
  passcode: ['password'],
  pic: ['picture'],
  pw: ['password'],
  pwd: ['password'],
  q: ['question'],
  remove: ['delete'],
  signin: ['sign'],
  signup: ['account'],
  stn: ['station'],
  tel: ['phone'],
  totp: ['authenticator'],
  username: ['handle'],
  unread: ['messages'],
};

const STOP_WORDS = new Set(
  'a about an and are as at be can cannot cant do does dont for from get go have how i if in into is it me my not of on or our so that the there this to up we what when where which who why will with you your'.split(
    ' ',
  ),
);

/** Lower case, without accents and apostrophes, in British spelling. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase();
  return (plain.match(/[a-z0-9]+/g) ?? []).map(british);
}

function british(word: string): string {
  if (word.length < 5) return word;
  return word
    .replace(/^(col|fav|behavi|neighb|lab|hon|flav|hum)or/, '$1our')
    .replace(/([a-z]{3,})yz(e|ed|er|ing)$/, '$1ys$2')
    .replace(/([a-z]{3,})iz(e|ed|es|er|ing|ation|ations)$/, '$1is$2')
    .replace(/^practi[cs](e|es|ed|ing)$/, 'practise')
    .replace(/^(cancel|label|travel|model)(ed|ing)$/, '$1l$2')
    .replace(/^center(s?)$/, 'centre$1')
    .replace(/^enroll(s?)$/, 'enrol$1')
    .replace(/^licens(e|es)$/, 'licenc$1');
}

/**
 * Letters to insert, delete, replace or swap between two words.
 * @returns more than `most` as soon as it is more
 */
export function lettersApart(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    before = row;
    row = next;
  }
  return row[b.length] ?? most + 1;
}

/** A short word with a mistake is another word. */
const mistakesIn = (word: string) => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0);

/** @returns 1 for the word itself, less for its beginning or a mistake, 0 for another word */
function likeness(asked: string, word: string): number {
  if (asked === word) return 1;
  if (asked.length >= 2 && word.startsWith(asked)) return 0.8;
  if (asked.length >= 5 && asked.startsWith(word) && word.length >= 4) return 0.7;
  const most = mistakesIn(asked);
  if (most === 0) return 0;
  const apart = lettersApart(asked, word, most);
  if (apart <= most) return 0.5 - 0.15 * (apart - 1);
  // The beginning of a longer word, with a mistake.
  if (asked.length >= 5 && word.length > asked.length)
    return lettersApart(asked, word.slice(0, asked.length), 1) <= 1 ? 0.35 : 0;
  return 0;
}

const WEIGHTS = { title: 8, keywords: 6, body: 2 } as const;
type Fields = Record<keyof typeof WEIGHTS, readonly string[]>;

const best = (asked: readonly string[], words: readonly string[]) => {
  let most = 0;
  for (const one of asked) for (const word of words) most = Math.max(most, likeness(one, word));
  return most;
};

function scoreOf(asked: readonly string[], fields: Fields): number {
  let score = 0;
  for (const [field, weight] of Object.entries(WEIGHTS))
    score += weight * best(asked, fields[field as keyof Fields]);
  return score;
}

/** The words of a text without those that say nothing, unless it has no others. */
export function significantWords(text: string): string[] {
  const all = wordsOf(text);
  const words = all.filter((word) => !STOP_WORDS.has(word));
  return words.length > 0 ? words : all;
}

export type TextIndex = (query: string) => string[];

/**
 * @param texts in the order in which equally good ones are given
 * @returns a search that gives ids, the best first: those in which every word of the query is
 *   found, or where there are none, those with most of them. All of them for an empty query.
 */
export function indexTexts(texts: readonly SearchText[]): TextIndex {
  const entries = texts.map(({ id, title, keywords, body }) => ({
    id,
    fields: {
      title: wordsOf(title),
      keywords: keywords.flatMap(wordsOf),
      body: [...new Set(wordsOf(body))],
    } satisfies Fields,
  }));
  return (query) => {
    const asked = significantWords(query)
      .slice(0, 12)
      .map((word) => [word, ...(SYNONYMS[word] ?? [])]);
    if (asked.length === 0) return texts.map(({ id }) => id);
    const found = entries
      .map(({ id, fields }) => {
        const scores = asked.map((one) => scoreOf(one, fields));
        return {
          id,
          hits: scores.filter((score) => score > 0).length,
          score: scores.reduce((sum, score) => sum + score, 0),
        };
      })
      .filter(({ hits }) => hits > 0);
    const mostHits = Math.max(0, ...found.map(({ hits }) => hits));
    return found
      .filter(({ hits }) => hits === mostHits && hits * 2 >= asked.length)
      .sort((a, b) => b.score - a.score)
      .map(({ id }) => id);
  };
}
