import type { GlobalRating } from './mark-sheet.ts';
import { stationMark } from './marks.ts';

type Domain = { domain: string; weight: number };
type Scores = Record<string, number>;

export function domainScores(
  domains: readonly Domain[],
  scores: Scores,
): { domain: string; weight: number; score: number | null }[] {
  return domains.map(({ domain, weight }, place) => ({
    domain,
    weight,
    score: scores[place] ?? null,
  }));
}

/** The mark of a sheet, in hundredths of 20; null until every domain has a score. */
export function markOfScores(domains: readonly Domain[], scores: Scores): number | null {
  if (domains.length === 0) return null;
  const all = domainScores(domains, scores);
  if (all.some(({ score }) => score === null)) return null;
  return stationMark(all.map(({ weight, score }) => ({ weight, score: score ?? 0 })));
}

/** What a sheet still needs before its marking can end, in the order of the sheet. */
export function missingMarks(
  domains: readonly Domain[],
  sheet: { scores: Scores; globalRating: GlobalRating | null },
): { field: string; message: string }[] {
  const missing = domains.flatMap(({ domain }, place) =>
    sheet.scores[place] === undefined
      ? [{ field: `sheet.scores.${place}`, message: `score "${domain}"` }]
      : [],
  );
  if (sheet.globalRating === null)
    missing.push({ field: 'sheet.globalRating', message: 'choose a global rating' });
  return missing;
}

/** Fields of a sheet that refer to domains or items outside its scheme; empty when all exist. */
export function misplaced(
  scheme: { domains: number; criteria: number; concerns: number },
  sheet: { scores: Scores; metCriteria: number[]; concerns: number[] },
): string[] {
  return [
    Object.keys(sheet.scores).some((place) => Number(place) >= scheme.domains) && 'scores',
    sheet.metCriteria.some((place) => place >= scheme.criteria) && 'metCriteria',
    sheet.concerns.some((place) => place >= scheme.concerns) && 'concerns',
  ].filter((field) => field !== false);
}
