import { z } from 'zod';
import { Line } from '../../domain/text/fields.ts';

/** Shown as they are, except `open` and `full`; "Closed" follows from the deadline. */
export const bookingStatuses = [
  'open',
  'full',
  'Not open yet',
  'Waiting list',
  'Cancelled',
] as const;
export const examTypes = ['casc', 'casc_resit'] as const;

const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2099-12-31';
const MOST_PEOPLE = 100_000;

const atMost = (most: number) => `Use at most ${most} characters`;
const text = (most: number) => Line.pipe(z.string().max(most, atMost(most)));
const required = (what: string, most: number) =>
  Line.pipe(z.string().min(1, `${what} is required`).max(most, atMost(most)));
const day = (what: string) =>
  z.iso
    .date(`${what} must be a date, such as 2027-03-15`)
    .refine(
      (date) => date >= FIRST_DAY && date <= LAST_DAY,
      'Only dates of this century can be entered',
    );
const people = z
  .int('Use a whole number')
  .min(0, 'Use a whole number')
  .max(MOST_PEOPLE, `Use at most ${MOST_PEOPLE.toLocaleString('en-GB')}`)
  .nullable();

type AdditionalInfo = {
  dietary_requirements?: string | undefined;
  accessibility_support?: string | undefined;
};

function withoutEmpty(info: AdditionalInfo): AdditionalInfo {
  const { dietary_requirements, accessibility_support } = info;
  return {
    ...(dietary_requirements ? { dietary_requirements } : {}),
    ...(accessibility_support ? { accessibility_support } : {}),
  };
}

/** What an admin enters or imports. */
export const ExamDateFields = z
  .strictObject({
    examCenter: required('The centre', 80),
    examDate: day('The exam date'),
    region: required('The region', 60),
    applicationDeadline: day('The application deadline'),
    resultsDate: day('The results date').nullable(),
    venue: text(120),
    venueAddress: text(200),
    cost: text(80),
    maxCandidates: people,
    currentBookings: people,
    bookingStatus: z.enum(bookingStatuses, `Use one of: ${bookingStatuses.join(', ')}`),
    examType: z.enum(examTypes, `Use one of: ${examTypes.join(', ')}`),
    additionalInfo: z
      .strictObject({
        dietary_requirements: text(300).optional(),
        accessibility_support: text(300).optional(),
      })
      .overwrite(withoutEmpty),
    isExample: z.boolean(),
  })
  .superRefine((entry, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    const { examDate, applicationDeadline, resultsDate, maxCandidates, currentBookings } = entry;
    if (applicationDeadline > examDate)
      refuse('applicationDeadline', 'The application deadline is after the exam');
    if (resultsDate !== null && resultsDate < examDate)
      refuse('resultsDate', 'The results date is before the exam');
    if (maxCandidates !== null && currentBookings !== null && currentBookings > maxCandidates)
      refuse('currentBookings', 'There are more bookings than places');
  });
export type ExamDateFields = z.infer<typeof ExamDateFields>;

/** Two exams at one centre on one day are the same exam. */
export const sittingOf = ({ examCenter, examDate }: { examCenter: string; examDate: string }) =>
  `${examCenter.toLowerCase()} ${examDate}`;
