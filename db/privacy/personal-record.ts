import type { SQL } from 'drizzle-orm';

export type Self = {
  userId: string;
  publicId: string;
  email: string;
  visitor: string;
};

export const exportFiles = [
  'account',
  'profile',
  'practice',
  'mock-exams',
  'circuits',
  'groups',
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
  columns: readonly string[];
  left?: Readonly<Record<string, string>>;
  beside?: (self: Self) => Readonly<Record<string, SQL>>;
  whose: (self: Self) => SQL;
  order?: SQL;
};

/** Why columns are omitted from an export. */
export const OWN_ID = 'the id of the account, which account.json has';
export const SECRET = 'a secret that proves who somebody is: in a file it could be stolen';
export const COUNTER = 'counts changes of the row and has no information about the person';
export const STATION_TEXT = 'the text of a station, which is not about the person';
export const OTHER_PERSON = 'names somebody else';
