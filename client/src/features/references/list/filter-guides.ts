import { indexTexts, significantWords } from '@cascade/shared/domain/text/forgiving-search';
import type { Reference } from '@cascade/shared/features/references/contract';

/** '' for any. */
export type GuideSearch = { search: string; specialty: string };

/**
 * Guides that contain the search, those first whose title does, then tags and specialty, summary,
 * headings and lines. Where none does, those that fit it with mistakes or other words.
 * @param guides the order is kept among equal ones
 */
export function filterGuides(
  guides: readonly Reference[],
  { search, specialty }: GuideSearch,
): Reference[] {
  const wanted = search.trim().toLowerCase();
  const ofSpecialty = guides.filter((guide) => specialty === '' || guide.specialty === specialty);
  if (wanted === '') return ofSpecialty;
  const ranked = ofSpecialty
    .map((guide) => ({ guide, rank: placeOf(wanted, guide) }))
    .filter(({ rank }) => rank >= 0)
    .sort((one, other) => one.rank - other.rank);
  return ranked.length > 0 ? ranked.map(({ guide }) => guide) : findLike(ofSpecialty, search);
}

/** Where the text occurs first; -1 where it does not. */
function placeOf(wanted: string, { title, specialty, summary, tags, sections }: Reference): number {
  const parts = Object.values(sections);
  const places = [
    [title],
    [specialty, ...tags],
    [summary],
    parts.map((part) => part.title),
    parts.flatMap((part) => part.content),
  ];
  return places.findIndex((texts) => texts.some((text) => text.toLowerCase().includes(wanted)));
}

function findLike(guides: readonly Reference[], search: string): Reference[] {
  if (significantWords(search).length === 0) return [];
  const find = indexTexts(
    guides.map(({ id, title, specialty, tags, summary }) => ({
      id,
      title,
      keywords: [specialty, ...tags],
      body: summary,
    })),
  );
  const byId = new Map(guides.map((guide) => [guide.id, guide]));
  return find(search).flatMap((id) => byId.get(id) ?? []);
}
