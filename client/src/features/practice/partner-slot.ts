import type { StationClock } from '@cascade/shared/domain/clock/station-clock';
import type { PartnerView } from '@cascade/shared/features/partner/contract';
import type { ComponentType } from 'react';

/** Passed in by the page. */
export type PartnerSlot = {
  Links: ComponentType<{ attemptId: string }>;
  Part: ComponentType<{ attemptId: string; view: PartnerView; clock: StationClock }>;
};
