import type { ExamDate } from '@cascade/shared/features/exam-schedule/contract';
import {
  bookingStatuses,
  ExamDateFields,
  examTypes,
} from '@cascade/shared/features/exam-schedule/fields';
import { ApiError } from '../../../api/api-error.ts';

/** As it is typed. */
export type Draft = Record<TextField, string> & { isExample: boolean };

export type TextField =
  | 'examCenter'
  | 'examDate'
  | 'region'
  | 'applicationDeadline'
  | 'resultsDate'
  | 'venue'
  | 'venueAddress'
  | 'cost'
  | 'maxCandidates'
  | 'currentBookings'
  | 'bookingStatus'
  | 'examType'
  | 'dietary_requirements'
  | 'accessibility_support';

export const labels: Record<keyof Draft, string> = {
  examCenter: 'Centre',
  examDate: 'Exam date',
  region: 'Region',
  applicationDeadline: 'Application deadline',
  resultsDate: 'Results date',
  venue: 'Venue',
  venueAddress: 'Address',
  cost: 'Cost',
  maxCandidates: 'Places',
  currentBookings: 'Booked places',
  bookingStatus: 'Booking status',
  examType: 'Exam',
  dietary_requirements: 'Dietary needs',
  accessibility_support: 'Accessibility',
  isExample: 'Example',
};

export const emptyDraft: Draft = {
  examCenter: '',
  examDate: '',
  region: '',
  applicationDeadline: '',
  resultsDate: '',
  venue: '',
  venueAddress: '',
  cost: '',
  maxCandidates: '',
  currentBookings: '',
  bookingStatus: bookingStatuses[0],
  examType: examTypes[0],
  dietary_requirements: '',
  accessibility_support: '',
  isExample: false,
};

export function draftOf({ additionalInfo, id: _, rev: __, ...entry }: ExamDate): Draft {
  return {
    ...entry,
    resultsDate: entry.resultsDate ?? '',
    maxCandidates: String(entry.maxCandidates ?? ''),
    currentBookings: String(entry.currentBookings ?? ''),
    dietary_requirements: additionalInfo.dietary_requirements ?? '',
    accessibility_support: additionalInfo.accessibility_support ?? '',
  };
}

function countIn(text: string): number | null {
  if (text.trim() === '') return null;
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** @throws ApiError with a sentence for each wrong field, as the server would answer */
export function fieldsIn(draft: Draft): ExamDateFields {
  const { dietary_requirements, accessibility_support, ...entry } = draft;
  const parsed = ExamDateFields.safeParse({
    ...entry,
    resultsDate: entry.resultsDate || null,
    maxCandidates: countIn(entry.maxCandidates),
    currentBookings: countIn(entry.currentBookings),
    additionalInfo: { dietary_requirements, accessibility_support },
  });
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, message }) => ({
    field: path.join('.'),
    message,
  }));
  throw new ApiError({ status: 422, detail: fields[0]?.message ?? '', code: 'invalid', fields });
}

/** Names of fields whose values differ. */
export const differing = (one: Draft, other: Draft): (keyof Draft)[] =>
  (Object.keys(one) as (keyof Draft)[]).filter((name) => one[name] !== other[name]);

export function valueWords(draft: Draft, name: keyof Draft): string {
  if (name === 'isExample') return draft.isExample ? 'yes' : 'no';
  return draft[name] || 'empty';
}
