import type { Reference } from '@cascade/shared/features/references/contract';

/** An empty string means "any". */
export type GuideFilters = { search: string; specialty: string };

/**
 * The same answer that `GET /api/quick-references` gives to `search` and `specialty`: the text is
 * looked for in title, specialty, summary, tags and every section, letter case aside.
 *
 * @param guides in any order, which is kept
 */
export function filterGuides(
  guides: readonly Reference[],
  { search, specialty }: GuideFilters,
): Reference[] {
  const wanted = search.trim().toLowerCase();
  return guides.filter(
    (guide) =>
      (specialty === '' || guide.specialty === specialty) &&
      (wanted === '' || textsOf(guide).some((text) => text.toLowerCase().includes(wanted))),
  );
}

function textsOf({ title, specialty, summary, tags, sections }: Reference): string[] {
  const lines = Object.values(sections).flatMap((section) => [section.title, ...section.content]);
  return [title, specialty, summary, ...tags, ...lines];
}
