import type { PartnerView } from '@cascade/shared/features/partner/contract';
import type { ComponentType } from 'react';

/** Partner mode is another feature; the page passes it in. */
export type PartnerSlot = {
  Links: ComponentType<{ attemptId: string }>;
  Part: ComponentType<{ attemptId: string; view: PartnerView }>;
};
