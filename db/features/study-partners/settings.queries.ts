import type { PartnerSettings } from '@cascade/shared/features/study-partners/contract';
import { eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { partnerSettings } from './schema.ts';

const shown = {
  isLooking: partnerSettings.isLooking,
  showsExamDate: partnerSettings.showsExamDate,
  languages: partnerSettings.languages,
  experience: partnerSettings.experience,
  ways: partnerSettings.ways,
  rev: partnerSettings.rev,
};

/** Undefined for somebody who has never saved any. */
export async function findPartnerSettings(
  db: Executor,
  userId: string,
): Promise<PartnerSettings | undefined> {
  const [row] = await db
    .select(shown)
    .from(partnerSettings)
    .where(eq(partnerSettings.userId, userId));
  return row;
}

/** The later of two changes wins. */
export async function writePartnerSettings(
  tx: Tx,
  userId: string,
  settings: Omit<PartnerSettings, 'rev'>,
  now: Date,
): Promise<PartnerSettings> {
  const values = { ...settings, changedAt: now };
  const [row] = await tx
    .insert(partnerSettings)
    .values({ userId, rev: 1, ...values })
    .onConflictDoUpdate({
      target: partnerSettings.userId,
      set: { ...values, rev: sql`${partnerSettings.rev} + 1` },
    })
    .returning(shown);
  if (!row) throw new Error('The settings were not written.');
  return row;
}
