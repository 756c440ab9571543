import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';
import { ScenarioId } from '../scenarios/contract.ts';

/** Of each kind, in one answer. */
export const MOST_HITS = 8;
export const LONGEST_SEARCH = 80;

export const SearchHit = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('station'),
    id: ScenarioId,
    title: z.string(),
    /** Number and category. */
    detail: z.string(),
  }),
  z.object({ kind: z.literal('guide'), id: z.string(), title: z.string(), detail: z.string() }),
  z.object({
    kind: z.literal('person'),
    id: z.uuid(),
    title: z.string(),
    avatarSeed: z.string(),
  }),
]);
export type SearchHit = z.infer<typeof SearchHit>;

export const searchEverything = defineRoute({
  name: 'search.everything',
  method: 'get',
  path: '/api/search',
  summary:
    'Stations, guides and people with a public profile, best first; forgives misspelling and knows abbreviations',
  access: 'member',
  query: z.object({
    q: z
      .string()
      .trim()
      .min(2, 'Enter at least two letters')
      .max(LONGEST_SEARCH, `Use at most ${LONGEST_SEARCH} characters`),
  }),
  response: z.array(SearchHit),
});
