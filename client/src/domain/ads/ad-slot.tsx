import type { Advertisement } from '@cascade/shared/features/ads/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useCallback, useId, useRef, useState } from 'react';
import { AnchorButton } from '../../ui/actions/anchor-button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { type AdView, reportClick, reportSeen } from './report-ad.ts';
import { useSeen } from './use-seen.ts';

type Props = { ad: Advertisement; view: Omit<AdView, 'adId'>; onDismiss: () => void };

/** One advertisement, which says that it is one, and can be put away. */
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
