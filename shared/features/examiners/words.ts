import { z } from 'zod';

/** Specification, section 9: Examiner Connect. */

export const serviceTypes = [
  'mock-exam',
  'feedback-session',
  'consultation',
  'group-session',
] as const;
export type ServiceType = (typeof serviceTypes)[number];

/** On the badge of one service. */
export const serviceTypeWords: Record<ServiceType, string> = {
  'mock-exam': 'Mock Examination',
  'feedback-session': 'Feedback Session',
  consultation: 'Consultation',
  'group-session': 'Group Session',
};

/** In the filter. */
export const serviceTypePlurals: Record<ServiceType, string> = {
  'mock-exam': 'Mock Examinations',
  'feedback-session': 'Feedback Sessions',
  consultation: 'Consultations',
  'group-session': 'Group Sessions',
};

export const specialties = [
  'Adult Psychiatry',
  'Child & Adolescent',
  'Forensic Psychiatry',
  'Psychosis',
  'Mood Disorders',
  'Learning Disabilities',
  'Risk Assessment',
] as const;
export type Specialty = (typeof specialties)[number];

export const experienceBands = ['3-5', '5-10', '10-15', '15+'] as const;
export type ExperienceBand = (typeof experienceBands)[number];
export const experienceWords = (band: ExperienceBand): string => `${band} years`;

export const cancellationRules = ['flexible', 'moderate', 'strict'] as const;
export type CancellationRule = (typeof cancellationRules)[number];

export const cancellationWords: Record<CancellationRule, string> = {
  flexible: 'Flexible: full refund until 24 hours before, half until the start',
  moderate: 'Moderate: full refund until 48 hours before, half until 24 hours before',
  strict: 'Strict: full refund until 7 days before, half until 48 hours before',
};

export const ServiceTypeField = z.enum(serviceTypes, `Use one of: ${serviceTypes.join(', ')}`);
export const SpecialtyField = z.enum(specialties, `Use one of: ${specialties.join(', ')}`);

/** "£45", or "£45.50". */
export function poundsOf(pence: number): string {
  const pounds = pence / 100;
  return `£${Number.isInteger(pounds) ? pounds : pounds.toFixed(2)}`;
}

/** The specialties of the filter that a text names, in any case. */
export function specialtiesIn(text: string): Specialty[] {
  const words = text.toLowerCase();
  return specialties.filter((one) => words.includes(one.toLowerCase()));
}
