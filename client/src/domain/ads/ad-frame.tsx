import type { AdPlacement, Advertisement } from '@cascade/shared/features/ads/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { AnchorButton } from '../../ui/actions/anchor-button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Card } from '../../ui/data/card.tsx';

type Props = {
  ad: Pick<
    Advertisement,
    'title' | 'content' | 'sponsorName' | 'ctaText' | 'clickUrl' | 'imageUrl'
  >;
  placement: AdPlacement;
  frame?: RefObject<HTMLElement | null>;
  onDismiss?: () => void;
  onClick?: () => void;
};

/** How an advertisement looks, to members and in the preview of admins. Counts nothing. */
export function AdFrame({ ad, placement, frame, onDismiss, onClick }: Props) {
  const titleId = useId();
  return (
    <Card asChild bg="sunken">
      <chakra.aside ref={frame} aria-labelledby={titleId} data-ad={placement}>
        <Flex justify="space-between" align="center" gap="2" mt={onDismiss ? '-2' : '0'}>
          <Box textStyle="caption" color="muted" truncate>
            Advertisement from {ad.sponsorName}
          </Box>
          {onDismiss && (
            <IconButton label={`Put away: ${ad.title}`} me="-2" onClick={onDismiss}>
              <X aria-hidden />
            </IconButton>
          )}
        </Flex>
        {/* What it says stands below. */}
        {ad.imageUrl && (
          <chakra.img
            src={ad.imageUrl}
            alt=""
            loading="lazy"
            width="full"
            aspectRatio="16 / 9"
            objectFit="cover"
            borderRadius="md"
            my="3"
          />
        )}
        <chakra.h3 id={titleId} textStyle="subheading" overflowWrap="anywhere">
          {ad.title}
        </chakra.h3>
        <Box mt="1" mb="4" maxWidth="measure" overflowWrap="anywhere">
          {ad.content}
        </Box>
        <AnchorButton
          look="outline"
          href={ad.clickUrl}
          target="_blank"
          rel="noopener noreferrer sponsored"
          onClick={onClick}
        >
          {ad.ctaText}
        </AnchorButton>
      </chakra.aside>
    </Card>
  );
}
