import type { ActorBrief, Facts } from '@cascade/shared/domain/stations/parts';
import { responseLabelOf } from './response-label.ts';

/** What the sheet answers when the candidate asks. */
export type Answer = {
  id: string;
  group: 'fact' | 'line';
  heading: string;
  text: string;
  /** Words that candidates use for it. */
  words: string;
};

type FactHeading = { key: keyof Facts; heading: string; words: string };

/** In the order of a history. */
const factHeadings: FactHeading[] = [
  {
    key: 'presenting',
    heading: 'Why here today',
    words: 'problem complaint started since symptoms mood sleep appetite',
  },
  {
    key: 'pastPsychiatric',
    heading: 'Past mental health',
    words: 'psychiatric history admission therapy counselling hospital before',
  },
  {
    key: 'family',
    heading: 'Family history',
    words: 'relatives mother father parents brother sister illness',
  },
  {
    key: 'physical',
    heading: 'Physical health',
    words: 'medical illness operations pain fits head injury pregnant',
  },
  {
    key: 'medicines',
    heading: 'Medicines',
    words: 'medication tablets pills drugs dose prescribed injection side effects',
  },
  { key: 'allergies', heading: 'Allergies', words: 'allergic reaction rash' },
  { key: 'alcohol', heading: 'Alcohol', words: 'drink drinking booze beer wine units' },
  { key: 'drugs', heading: 'Drugs', words: 'substances cannabis cocaine heroin smoke smoking' },
  {
    key: 'forensic',
    heading: 'Police and courts',
    words: 'arrest crime offence prison law trouble conviction',
  },
  {
    key: 'personal',
    heading: 'Life so far',
    words: 'childhood school work job marriage relationship born faith',
  },
  { key: 'home', heading: 'Home', words: 'house live lives living alone money neighbours address' },
  {
    key: 'dependants',
    heading: 'Who depends on them',
    words: 'children kids child baby pets dog cat carer caring',
  },
  {
    key: 'riskToSelf',
    heading: 'Suicide and self-harm',
    words: 'risk to self die dying death kill end life overdose plan thoughts suicidal',
  },
  {
    key: 'riskFromOthers',
    heading: 'Harm from others',
    words: 'risk abuse violence afraid safe hit threat debt exploited',
  },
  {
    key: 'riskToOthers',
    heading: 'Harm to others',
    words: 'risk violence hurt attack weapon anger drive driving',
  },
  {
    key: 'wishes',
    heading: 'What they want',
    words: 'hope expect help ideas concerns treatment goals wish',
  },
  { key: 'anythingElse', heading: 'Anything else', words: 'other more' },
];

/** Every brief has these. */
const approaches = ['cooperative', 'resistant', 'emotional', 'questioning'];

/** The database does not keep the order of keys. */
export function linesInOrder(responses: ActorBrief['responses']): [string, string][] {
  const rank = (key: string) => (approaches.indexOf(key) + 1 || approaches.length + 1) - 1;
  return Object.entries(responses).sort(
    ([a], [b]) => rank(a) - rank(b) || a.localeCompare(b, 'en-GB'),
  );
}

export function answersOf({ facts, responses }: ActorBrief): Answer[] {
  const told = factHeadings.flatMap(({ key, heading, words }): Answer[] =>
    facts ? [{ id: `fact:${key}`, group: 'fact', heading, text: facts[key], words }] : [],
  );
  const lines = linesInOrder(responses).map(
    ([key, text]): Answer => ({
      id: `line:${key}`,
      group: 'line',
      heading: responseLabelOf(key),
      text,
      words: '',
    }),
  );
  return [...told, ...lines];
}

/** Without accents, so that what is typed in a hurry is found. */
const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const searchWords = (query: string): string[] => plain(query).split(/\s+/).filter(Boolean);

/**
 * Each word must occur in heading, text or the words that candidates use. Answers that are about
 * it come before those that only mention it.
 */
export function findAnswers(answers: readonly Answer[], query: string): Answer[] {
  const words = searchWords(query);
  const hasAll = (text: string) => words.every((word) => plain(text).includes(word));
  const isAbout = ({ heading, words: used }: Answer) => hasAll(`${heading} ${used}`);
  const found = answers.filter(({ heading, words: used, text }) =>
    hasAll(`${heading} ${used} ${text}`),
  );
  return [...found.filter(isAbout), ...found.filter((answer) => !isAbout(answer))];
}

/** `at`: where it begins in the text. */
export type Piece = { at: number; text: string; isMatch: boolean };

/** `text` cut where a word of the query begins and ends. */
export function matchesIn(text: string, query: string): Piece[] {
  const words = searchWords(query);
  // Composed letters keep their length, so that places in the plain text are places in the text.
  const composed = text.normalize('NFC');
  const letters = [...composed].map((letter) => plain(letter).charAt(0) || letter);
  const wanted = new Set<number>();
  const searched = letters.join('');
  for (const word of words)
    for (let at = searched.indexOf(word); at >= 0; at = searched.indexOf(word, at + 1))
      for (let place = at; place < at + word.length; place += 1) wanted.add(place);
  const pieces: Piece[] = [];
  [...composed].forEach((letter, place) => {
    const isMatch = wanted.has(place);
    const last = pieces.at(-1);
    if (last?.isMatch === isMatch) last.text += letter;
    else pieces.push({ at: place, text: letter, isMatch });
  });
  return pieces;
}
