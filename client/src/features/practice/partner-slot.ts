import type { StationClock } from '@cascade/shared/domain/clock/station-clock';
import type { MarkScheme } from '@cascade/shared/domain/stations/parts';
import type { PartnerView } from '@cascade/shared/features/partner/contract';
import type { Attempt } from '@cascade/shared/features/practice/contract';
import type { ComponentType, ReactNode } from 'react';

/** Passed in by the page. */
export type PartnerSlot = {
  Links: ComponentType<{ attemptId: string }>;
  Part: ComponentType<{ attemptId: string; view: PartnerView; clock: StationClock }>;
  /** Beside the candidate's own marks, in the result. */
  Marks: ComponentType<{ attempt: Attempt; scheme: MarkScheme }>;
  /** The candidate's part, said above a station that was started from a lobby. */
  Role: ComponentType<{ attemptId: string }>;
  /** The next station together, if it was started from a lobby; and what else can be done. */
  GoOn: ComponentType<{ attemptId: string; children: (hasLobby: boolean) => ReactNode }>;
};
