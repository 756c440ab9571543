import {
  type AdPlacement,
  type Advertisement,
  clickAdvertisement,
  sendImpression,
} from '@cascade/shared/features/ads/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { isOutage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { AnchorButton } from '../../ui/actions/anchor-button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Card } from '../../ui/data/card.tsx';

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
  const titleId = useId();
  const frame = useRef<HTMLElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  const { sessionId, placement } = view;
  const seen = useCallback(() => {
    setIsSeen(true);
    void reportSeen({ adId: ad.id, sessionId, placement });
  }, [ad.id, sessionId, placement]);
  useSeen(frame, isSeen ? null : seen);
  return (
    <Card asChild bg="sunken">
      <chakra.aside ref={frame} aria-labelledby={titleId} data-ad={placement}>
        <Flex justify="space-between" align="center" gap="2" mt="-2">
          <Box textStyle="caption" color="muted" truncate>
            Advertisement from {ad.sponsorName}
          </Box>
          <IconButton label={`Put away: ${ad.title}`} me="-2" onClick={onDismiss}>
            <X aria-hidden />
          </IconButton>
        </Flex>
        <chakra.h3 id={titleId} textStyle="subheading">
          {ad.title}
        </chakra.h3>
        <Box mt="1" mb="4" maxWidth="measure">
          {ad.content}
        </Box>
        <AnchorButton
          look="outline"
          href={ad.clickUrl}
          target="_blank"
          rel="noopener noreferrer sponsored"
          onClick={() => reportClick({ adId: ad.id, sessionId, placement })}
        >
          {ad.ctaText}
        </AnchorButton>
      </chakra.aside>
    </Card>
  );
}
