import type { OwnOffer, OwnService } from '@cascade/shared/features/examiners/offering';
import { serviceTypes } from '@cascade/shared/features/examiners/words';
import { newId } from '@cascade/shared/kernel/id';
import { z } from 'zod';
import { memberEntries } from '../../../device/member-entries.ts';

const ServiceDraft = z.object({
  /** The key with which a new service is sent, so that a lost answer does not make two of it. */
  key: z.string(),
  serviceType: z.enum(serviceTypes),
  title: z.string(),
  description: z.string(),
  minutes: z.string(),
  pounds: z.string(),
  places: z.string(),
  features: z.string(),
  /** The version that is being changed; 0 for a new service. */
  rev: z.int(),
});
export type ServiceDraft = z.infer<typeof ServiceDraft>;

export const serviceDrafts = memberEntries('draft', ServiceDraft);
export const serviceDraftId = (service: OwnService | undefined): string =>
  `examiner-service-${service?.id ?? 'new'}`;

export const serviceDraftOf = (service: OwnService | undefined): ServiceDraft => ({
  key: newId(),
  serviceType: service?.serviceType ?? 'mock-exam',
  title: service?.title ?? '',
  description: service?.description ?? '',
  minutes: String(service?.minutes ?? 60),
  pounds: service ? String(service.pricePence / 100) : '',
  places: String(service?.places ?? 1),
  features: service?.features.join('\n') ?? '',
  rev: service?.rev ?? 0,
});

/** Rows are named by number, since days and times change while they are edited. */
const row = { number: z.int(), fromMinute: z.int(), toMinute: z.int() };
const HoursDraft = z.object({
  /** The saved hours that are being changed, as text. */
  base: z.string(),
  timeZone: z.string(),
  weekly: z.array(z.object({ ...row, day: z.int().min(0).max(6) })),
  exceptions: z.array(z.object({ ...row, date: z.string(), isFree: z.boolean() })),
});
export type HoursDraft = z.infer<typeof HoursDraft>;

const hourDrafts = memberEntries('draft', HoursDraft);
const HOURS = 'examiner-hours';

const baseOf = ({ timeZone, weekly, exceptions }: OwnOffer): string =>
  JSON.stringify([timeZone, weekly, exceptions]);

export function hoursDraftOf(offer: OwnOffer): HoursDraft {
  const numbered = <Time extends object>(all: readonly Time[]) =>
    all.map((time, number) => ({ ...time, number }));
  return {
    base: baseOf(offer),
    timeZone: offer.timeZone,
    weekly: numbered(offer.weekly),
    exceptions: numbered(offer.exceptions),
  };
}

/** Other changes of the offer leave it; hours that another device has saved replace it. */
export function findHoursDraft(offer: OwnOffer): HoursDraft | null {
  const kept = hourDrafts.find(HOURS);
  return kept?.base === baseOf(offer) ? kept : null;
}
export const keepHoursDraft = (draft: HoursDraft): void => void hourDrafts.keep(HOURS, draft);
export const forgetHoursDraft = (): void => hourDrafts.forget(HOURS);
