import { z } from 'zod';
import { lineProblem, withoutDirectionControls } from './plain-text.ts';

/** Base schemas for titles, names and texts that people type. */

/** One line; line breaks and invisible characters are refused. */
export const Line = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const message = lineProblem(text);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** Several lines; direction overrides are removed. */
export const Prose = z.string().overwrite(withoutDirectionControls).trim();
