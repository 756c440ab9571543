import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../client.ts';
import { type ExportFile, exportFiles, type PersonalRecord, type Self } from './personal-record.ts';
import { accountRecords } from './records/account.ts';
import { activityRecords } from './records/activity.ts';
import { availabilityRecords } from './records/availability.ts';
import { bookingRecords } from './records/bookings.ts';
import { circuitRecords } from './records/circuits.ts';
import { communityRecords } from './records/community.ts';
import { examinerRecords } from './records/examiners.ts';
import { groupRecords } from './records/groups.ts';
import { keyRecords } from './records/keys.ts';
import { messageRecords } from './records/messages.ts';
import { networkRecords } from './records/network.ts';
import { paymentRecords } from './records/payments.ts';
import { practiceRecords } from './records/practice.ts';
import { safetyRecords } from './records/safety.ts';
import { studyPartnerRecords } from './records/study-partners.ts';
import { supportRecords } from './records/support.ts';

export const personalRecords: readonly PersonalRecord[] = [
  ...accountRecords,
  ...activityRecords,
  ...availabilityRecords,
  ...practiceRecords,
  ...circuitRecords,
  ...groupRecords,
  ...studyPartnerRecords,
  ...bookingRecords,
  ...networkRecords,
  ...messageRecords,
  ...communityRecords,
  ...safetyRecords,
  ...supportRecords,
  ...paymentRecords,
  ...examinerRecords,
  ...keyRecords,
];

type Row = Record<string, unknown>;
export type PersonalExport = Record<ExportFile, Record<string, Row[]>>;

const camel = (column: string) =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function queryOf({ table, columns, beside, whose, order }: PersonalRecord, self: Self): SQL {
  const plain = columns.map(
    (column) => sql`t.${sql.identifier(column)} as ${sql.identifier(camel(column))}`,
  );
  const more = Object.entries(beside?.(self) ?? {}).map(
    ([name, value]) => sql`${value} as ${sql.identifier(name)}`,
  );
  return sql`select ${sql.join([...plain, ...more], sql`, `)}
    from ${sql.identifier(table)} t where ${whose(self)} order by ${order ?? sql`1`}`;
}

export async function readPersonalRecords(tx: Tx, self: Self): Promise<PersonalExport> {
  const files = Object.fromEntries(exportFiles.map((file) => [file, {}])) as PersonalExport;
  for (const record of personalRecords) {
    const rows = await tx.execute<Row>(queryOf(record, self));
    files[record.file][record.section] = [...rows];
  }
  return files;
}
