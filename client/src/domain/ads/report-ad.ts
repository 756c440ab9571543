import {
  type AdPlacement,
  clickAdvertisement,
  sendImpression,
} from '@cascade/shared/features/ads/contract';
import { isOutage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';

export type AdView = { adId: string; sessionId: string; placement: AdPlacement };

const TRIES = 4;
const AGAIN_MS = 2_000;

/**
 * Says that an advertisement was seen. Sent again under the same identity while the server is
 * away, so it counts once; nobody is told when it never arrives.
 */
export async function reportSeen(view: AdView): Promise<void> {
  for (let tries = 1; tries <= TRIES; tries++) {
    try {
      await call(sendImpression, { body: view });
      return;
    } catch (error) {
      if (!isOutage(error)) return;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS * tries));
    }
  }
}

/** Says that it was clicked. Where it leads opens whatever comes of this. */
export function reportClick(view: AdView): void {
  call(clickAdvertisement, { body: view }).catch(() => {});
}
