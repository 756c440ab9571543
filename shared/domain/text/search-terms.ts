import { significantWords } from './forgiving-search.ts';

/** What candidates abbreviate, or call by another name; in lower case and British spelling. */
const MEANINGS: Readonly<Record<string, readonly string[]>> = {
  adhd: ['attention deficit hyperactivity disorder'],
  alzheimers: ['dementia'],
  alcoholic: ['alcohol'],
  amhp: ['mental health act'],
  asd: ['autism', 'autistic'],
  bad: ['bipolar'],
  bpad: ['bipolar'],
  bpd: ['personality disorder', 'emotionally unstable'],
  camhs: ['child', 'adolescent'],
  cbt: ['cognitive behavioural therapy'],
  cto: ['community treatment order'],
  depressed: ['depression'],
  drinking: ['alcohol'],
  dsh: ['self-harm'],
  eating: ['anorexia', 'bulimia'],
  ect: ['electroconvulsive therapy'],
  eupd: ['personality disorder', 'emotionally unstable'],
  fgm: ['genital mutilation'],
  gad: ['generalised anxiety'],
  id: ['intellectual disability', 'learning disability'],
  kids: ['child'],
  ld: ['learning disability', 'intellectual disability'],
  lpa: ['lasting power of attorney', 'capacity'],
  mania: ['manic', 'bipolar'],
  mca: ['mental capacity', 'capacity'],
  mdd: ['depression'],
  memory: ['cognitive', 'dementia'],
  mha: ['mental health act'],
  mmse: ['cognitive examination'],
  mse: ['mental state examination'],
  nms: ['neuroleptic malignant syndrome'],
  ocd: ['obsessive compulsive'],
  od: ['overdose'],
  paeds: ['child'],
  panss: ['schizophrenia'],
  perinatal: ['postnatal', 'postpartum', 'pregnancy'],
  pnd: ['postnatal depression'],
  ptsd: ['post-traumatic stress'],
  schiz: ['schizophrenia'],
  snri: ['antidepressant'],
  sox: ['side effects'],
  ssri: ['antidepressant'],
  suicidal: ['suicide', 'self-harm'],
  td: ['tardive dyskinesia'],
  tics: ['tourette'],
  voices: ['hallucinations', 'psychosis'],
};

/** One word of a search, or something that it stands for. `place` counts the words from 0. */
export type SearchTerm = { place: number; term: string };

/** Say nothing here, beside those of any text. */
const EMPTY = new Set('find guide guides show station stations take taking'.split(' '));

const MOST_WORDS = 8;

/**
 * The words of a search that say something, and for each what it stands for. A document fits a word
 * where it has any of the terms of its place.
 * @returns at most eight places; none for a text without letters and digits
 */
export function searchTerms(text: string): SearchTerm[] {
  const words = significantWords(text);
  const telling = words.filter((word) => !EMPTY.has(word));
  return (telling.length > 0 ? telling : words)
    .slice(0, MOST_WORDS)
    .flatMap((word, place) => [word, ...(MEANINGS[word] ?? [])].map((term) => ({ place, term })));
}
