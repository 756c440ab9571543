import { categories } from '@cascade/shared/domain/stations/parts';
import { z } from 'zod';
import { splitSentences } from './checks/sentences.ts';
import { isAllowedSource } from './checks/sources.ts';

/** One authored guide, `db/content/references/<slug>.yaml`. */

const guideColors = ['green', 'blue', 'purple', 'red', 'gray'] as const;

export const guideIcons = [
  'activity',
  'baby',
  'book-open',
  'brain',
  'clipboard-list',
  'clock',
  'eye',
  'hand-heart',
  'heart-pulse',
  'message-circle',
  'moon',
  'pill',
  'scale',
  'shield-alert',
  'stethoscope',
  'syringe',
  'users',
] as const;

const line = z.string().trim().min(1);

const contentLine = line.superRefine((value, ctx) => {
  const n = value.split(/\s+/).length;
  if (n < 5 || n > 45)
    ctx.addIssue({ code: 'custom', message: `has ${n} words; 5 to 45 are wanted` });
});

const sections = z
  .array(z.strictObject({ title: line, content: z.array(contentLine).min(4).max(10) }))
  .min(4)
  .max(8)
  .refine(
    (all) => all.some((section) => section.content.some((text) => /\bcurrent\b/i.test(text))),
    'no line says to check the current version of the sources',
  );

export const ReferenceFile = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  title: line,
  specialty: z.enum([...categories, 'General']),
  color: z.enum(guideColors),
  icon: z.enum(guideIcons),
  tags: z
    .array(line)
    .min(3)
    .max(8)
    .refine((tags) => new Set(tags).size === tags.length, 'has a tag twice'),
  lastUpdated: z.iso.date(),
  summary: line
    .max(200)
    .refine((value) => splitSentences(value).length === 1, 'is not one sentence'),
  sections,
  /** A page of figures cites many; others are read for their two or three. */
  sources: z.array(line.refine(isAllowedSource, 'is not an entry of sources.ts')).min(1).max(40),
});
export type ReferenceFile = z.infer<typeof ReferenceFile>;
