import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';

export const Stats = z.object({
  totalScenarios: z.number().int(),
  completedScenarios: z.number().int(),
  bookmarkedScenarios: z.number().int(),
});
export type Stats = z.infer<typeof Stats>;

export const getStats = defineRoute({
  name: 'stats.get',
  method: 'get',
  path: '/api/stats',
  summary: 'How many stations there are, and how many the caller has completed',
  access: 'public',
  response: Stats,
});
