import {
  type AdPlacement,
  type Advertisement,
  clickAdvertisement,
  sendImpression,
} from '@cascade/shared/features/ads/contract';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { isOutage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { AdFrame } from './ad-frame.tsx';

/** Half in view for an unbroken second. */
const SEEN_SHARE = 0.5;
const SEEN_MS = 1_000;

/** Hidden pages do not count. */
function useSeen(element: RefObject<HTMLElement | null>, onSeen: (() => void) | null): void {
  useEffect(() => {
    const target = element.current;
    if (!target || !onSeen) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isInView = false;
    const look = () => {
      clearTimeout(timer);
      timer = undefined;
      if (isInView && document.visibilityState === 'visible') timer = setTimeout(onSeen, SEEN_MS);
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        isInView = (entry?.intersectionRatio ?? 0) >= SEEN_SHARE;
        look();
      },
      { threshold: [SEEN_SHARE] },
    );
    observer.observe(target);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', look);
    };
  }, [element, onSeen]);
}

type AdView = { adId: string; sessionId: string; placement: AdPlacement };

const TRIES = 4;
const AGAIN_MS = 2_000;

/** Same id, so a retry counts once. */
async function reportSeen(view: AdView): Promise<void> {
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

/** The target opens even if this fails. */
function reportClick(view: AdView): void {
  call(clickAdvertisement, { body: view }).catch(() => {});
}

type Props = { ad: Advertisement; view: Omit<AdView, 'adId'>; onDismiss: () => void };

export function AdSlot({ ad, view, onDismiss }: Props) {
  const frame = useRef<HTMLElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  const { sessionId, placement } = view;
  const seen = useCallback(() => {
    setIsSeen(true);
    void reportSeen({ adId: ad.id, sessionId, placement });
  }, [ad.id, sessionId, placement]);
  useSeen(frame, isSeen ? null : seen);
  return (
    <AdFrame
      ad={ad}
      placement={placement}
      frame={frame}
      onDismiss={onDismiss}
      onClick={() => reportClick({ adId: ad.id, sessionId, placement })}
    />
  );
}
