import type { SQL } from 'drizzle-orm';

export type Self = {
  userId: string;
  publicId: string;
  email: string;
  /** The keyed hash for their page views. */
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
 * One section of an export: a table's rows about a person. Every column is exported or omitted
 * with a reason; a test compares this with the schema.
 */
export type PersonalRecord = {
  file: ExportFile;
  section: string;
  table: string;
  /** In camel case. */
  columns: readonly string[];
  /** Omitted columns with reasons. */
  left?: Readonly<Record<string, string>>;
  /** Additional values from the row `t`. */
  beside?: (self: Self) => Readonly<Record<string, SQL>>;
  /** Rows `t` about the person that they may see. */
  whose: (self: Self) => SQL;
  order?: SQL;
};
