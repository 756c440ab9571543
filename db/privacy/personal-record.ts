import type { SQL } from 'drizzle-orm';

/** Whose data is read. */
export type Self = {
  userId: string;
  publicId: string;
  email: string;
  /** The keyed hash under which their page views are counted. */
  visitor: string;
};

/** The files of an export, as `<name>.json`. */
export const exportFiles = [
  'account',
  'profile',
  'practice',
  'mock-exams',
  'circuits',
  'messages',
  'community',
  'notices',
  'submissions',
  'safety',
  'keys',
  'activity',
] as const;
export type ExportFile = (typeof exportFiles)[number];

/**
 * One section of an export: the rows of a table that are about a person. Every column is either
 * exported or left out with a reason; a test compares this with the schema.
 */
export type PersonalRecord = {
  file: ExportFile;
  section: string;
  table: string;
  /** Exported as they are, in camel case. */
  columns: readonly string[];
  /** Columns that are left out, and why. */
  left?: Readonly<Record<string, string>>;
  /** Exported besides, from the row `t`. */
  beside?: (self: Self) => Readonly<Record<string, SQL>>;
  /** Which rows `t` are about the person and may be shown to them. */
  whose: (self: Self) => SQL;
  order?: SQL;
};
