import { z } from 'zod';
import { Line } from '../../domain/text/fields.ts';

/** Specification, section 2.22, in its order. */
export const factSections = ['requirement', 'key-point', 'step', 'contact'] as const;
export type FactSection = (typeof factSections)[number];

const required = (what: string, most: number) =>
  Line.pipe(z.string().min(1, `${what} is required`).max(most, `Use at most ${most} characters`));

const isHttps = (text: string) => {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
};
const isEmail = (text: string) => z.email().safeParse(text).success;

const MOST_ADDRESS = 300;

/** What an admin may change. */
export const ExamFactFields = z.strictObject({
  text: required('The text', 300),
  address: Line.pipe(z.string().max(MOST_ADDRESS, `Use at most ${MOST_ADDRESS} characters`))
    .refine(
      (text) => text === '' || isEmail(text) || isHttps(text),
      'Use an e-mail address, or an address that begins with https://',
    )
    .nullable()
    .overwrite((text) => text || null),
  sourceTitle: required('The source', 120),
  sourceUrl: required('The address of the source', MOST_ADDRESS).refine(
    isHttps,
    'Use an address that begins with https://',
  ),
});
export type ExamFactFields = z.infer<typeof ExamFactFields>;
