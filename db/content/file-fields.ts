import { z } from 'zod';

/** Fields of authored files. */

export const wordCount = (text: string) => text.trim().split(/\s+/).filter(Boolean).length;

export const prose = (min: number, max: number) =>
  z
    .string()
    .trim()
    .superRefine((value, ctx) => {
      const n = wordCount(value);
      if (n < min || n > max)
        ctx.addIssue({ code: 'custom', message: `has ${n} words; ${min} to ${max} are wanted` });
    });

export const list = <T extends z.ZodType>(item: T, min: number, max: number) =>
  z.array(item).min(min).max(max);

export const line = z.string().trim().min(1);

export const sumsTo =
  <T>(total: number, of: (item: T) => number, what: string) =>
  (items: T[], ctx: z.RefinementCtx) => {
    const sum = items.reduce((all, item) => all + of(item), 0);
    if (Math.abs(sum - total) > 1e-9)
      ctx.addIssue({ code: 'custom', message: `${what} add up to ${sum}, not ${total}` });
  };
