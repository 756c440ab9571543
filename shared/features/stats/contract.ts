import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';

export const Stats = z.object({
  totalScenarios: z.number().int(),
  /** The caller's own; 0 when signed out. */
  completedScenarios: z.number().int(),
  bookmarkedScenarios: z.number().int(),
});
export type Stats = z.infer<typeof Stats>;

export const getStats = defineRoute({
  name: 'stats.get',
  method: 'get',
  path: '/api/stats',
  summary: 'How many stations there are, and how many of them the caller has done',
  access: 'public',
  response: Stats,
});
