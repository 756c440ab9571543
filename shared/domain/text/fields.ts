import { z } from 'zod';
import { lineProblem, withoutDirectionControls } from './plain-text.ts';

/** What people type: every contract that takes a title, a name or a text builds on one of these. */

/** One line, such as a title; line breaks and invisible characters are refused. */
export const Line = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const message = lineProblem(text);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** A text of several lines; what would turn the direction of its words is left out. */
export const Prose = z.string().overwrite(withoutDirectionControls).trim();
