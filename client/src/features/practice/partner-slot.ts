import type { PartnerView } from '@cascade/shared/features/partner/contract';
import type { ComponentType } from 'react';

/** What partner mode, another feature, brings to an attempt; the page gives it. */
export type PartnerSlot = {
  /** Links that open one part each on another device. */
  Links: ComponentType<{ attemptId: string }>;
  /** The part of one view, on this device. */
  Part: ComponentType<{ attemptId: string; view: PartnerView }>;
};
