import { z } from 'zod';
import { Line, Prose } from '../../domain/text/fields.ts';
import { categories, DEFAULT_PRIORITY, priorities } from './words.ts';

/** Specification, section 5: email, subject and description are required. */

export const LONGEST_SUBJECT = 200;
const LONGEST_TEXT = 10_000;

const tooLong = (most: number) => `Use at most ${most.toLocaleString('en-GB')} characters`;

/** One address and nothing else, as it becomes the receiver of mails. */
const Email = z
  .string()
  .trim()
  .min(1, 'Enter your e-mail address')
  .max(254, 'Enter an e-mail address of at most 254 characters')
  .pipe(z.email('Enter an e-mail address, such as name@example.com'));

export const MessageText = Prose.pipe(
  z.string().min(1, 'Write a message').max(LONGEST_TEXT, tooLong(LONGEST_TEXT)),
);

export const CategoryField = z.enum(categories, `Choose one of: ${categories.join(', ')}`);
export const PriorityField = z.enum(priorities, `Choose one of: ${priorities.join(', ')}`);

/** The answer to a challenge; see `work.ts`. */
const Work = z.strictObject({
  challenge: z.string().max(200, 'is not ours'),
  answer: z.string().regex(/^\d{1,15}$/, 'must be a number'),
});

export const SupportForm = z.strictObject({
  category: CategoryField,
  priority: PriorityField.default(DEFAULT_PRIORITY),
  email: Email,
  subject: Line.pipe(
    z.string().min(1, 'Enter a subject').max(LONGEST_SUBJECT, tooLong(LONGEST_SUBJECT)),
  ),
  description: Prose.pipe(
    z.string().min(1, 'Describe what you need help with').max(LONGEST_TEXT, tooLong(LONGEST_TEXT)),
  ),
  work: Work.optional(),
});
export type SupportForm = z.infer<typeof SupportForm>;
