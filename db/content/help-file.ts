import { helpGroups } from '@cascade/shared/features/help/contract';
import { z } from 'zod';

/** One help article, `db/content/help/<id>.yaml`. */

const line = z.string().trim().min(1);
const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

export const HelpFile = z.strictObject({
  id: slug,
  group: z.enum(helpGroups),
  /** The order within its group. */
  place: z.int().positive(),
  title: line.max(80),
  body: z
    .array(line.max(400, 'is longer than 400 characters'))
    .min(1)
    .max(14)
    .refine((lines) => lines.join(' ').split(/\s+/).length <= 220, 'has more than 220 words'),
  keywords: z.array(line.max(30)).max(12).default([]),
  page: z.string().startsWith('/').nullable().default(null),
  related: z.array(slug).max(4).default([]),
  quickAnswer: z.int().min(1).max(4).nullable().default(null),
});
export type HelpFile = z.infer<typeof HelpFile>;
