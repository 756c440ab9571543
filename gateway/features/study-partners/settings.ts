import type { Executor } from '@cascade/db/client';
import {
  findPartnerSettings,
  writePartnerSettings,
} from '@cascade/db/features/study-partners/settings.queries';
import {
  type PartnerSettings,
  partnerSettingsChanged,
  type savePartnerSettings,
} from '@cascade/shared/features/study-partners/contract';
import { streamOf } from '@cascade/shared/kernel/event';
import type { BodyOf } from '@cascade/shared/kernel/route';
import type { MemberWork } from '../../http/work.ts';

const first: PartnerSettings = {
  isLooking: false,
  showsExamDate: false,
  languages: ['en'],
  experience: null,
  ways: ['voice'],
  rev: 0,
};

export async function readSettings(db: Executor, userId: string): Promise<PartnerSettings> {
  return (await findPartnerSettings(db, userId)) ?? first;
}

export async function saveSettings(
  { tx, live, userId, now }: MemberWork,
  wanted: BodyOf<typeof savePartnerSettings>,
): Promise<PartnerSettings> {
  const settings = await writePartnerSettings(tx, userId, wanted, now);
  await live.append(partnerSettingsChanged, [streamOf.member(userId)], { settings });
  return settings;
}
