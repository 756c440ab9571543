import { z } from 'zod';

export const Stats = z.object({
  totalScenarios: z.int(),
  completedScenarios: z.int(),
  bookmarkedScenarios: z.int(),
});
export type Stats = z.infer<typeof Stats>;
