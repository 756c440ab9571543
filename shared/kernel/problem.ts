import { z } from 'zod';

/**
 * RFC 9457 problem details with our code, an entry for each invalid field, and the current value
 * for a stale write.
 */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  current: z.unknown().optional(),
  requestId: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;
