import type { Reference } from '@cascade/shared/features/references/contract';

/** '' for any. */
export type GuideSearch = { search: string; specialty: string };

/**
 * Same result as `GET /api/quick-references`.
 * @param guides the order is kept
 */
export function filterGuides(
  guides: readonly Reference[],
  { search, specialty }: GuideSearch,
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
