import { z } from 'zod';
import { lineProblem, withoutDirectionControls } from './plain-text.ts';

export const Line = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const message = lineProblem(text);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** Several lines; direction overrides are removed. */
export const Prose = z.string().overwrite(withoutDirectionControls).trim();
