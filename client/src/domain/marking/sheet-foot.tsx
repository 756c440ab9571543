import { FULL_MARK, formatMark, isPass } from '@cascade/shared/domain/marking/marks';
import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { VerdictBadge } from './mark-badges.tsx';

/** Above the bar of navigation, where there is one. */
const Foot = chakra('div', {
  base: {
    position: 'sticky',
    bottom: '0',
    zIndex: 'header',
    mx: { base: '-4', md: '0' },
    mt: '6',
    px: { base: '4', md: '5' },
    py: '2',
    bg: 'surface',
    borderColor: 'border',
    borderWidth: { base: '1px 0 0', md: '1px' },
    borderTopRadius: { md: 'lg' },
    paddingBottom: 'max(0.5rem, env(safe-area-inset-bottom))',
    'html:has([data-bottom-bar]) &': {
      bottom: { base: 'calc(3.5rem + 1px + env(safe-area-inset-bottom))', lg: '0' },
      paddingBottom: '2',
    },
    // A low screen needs the room.
    '@media (max-height: 30rem)': { position: 'static !important' },
    _print: { display: 'none' },
  },
});

type Props = {
  /** In hundredths; null before the first score. */
  mark: number | null;
  scored: number;
  domains: number;
  /** How it is saved, or how long there is. */
  note: ReactNode;
  children: ReactNode;
};

/** What the marks come to so far, and the next press. */
export function SheetFoot({ mark, scored, domains, note, children }: Props) {
  const isWhole = mark !== null && scored === domains;
  return (
    <Foot>
      <Flex align="center" justify="space-between" gap="3">
        <Box minWidth="0" fontVariantNumeric="tabular-nums lining-nums">
          <Flex wrap="wrap" align="baseline" columnGap="3">
            <Box
              as="span"
              fontSize="xl"
              lineHeight="tight"
              fontWeight="medium"
              whiteSpace="nowrap"
              data-testid="mark-preview"
            >
              {mark === null ? '–' : formatMark(mark)} / {formatMark(FULL_MARK)}
            </Box>
            {isWhole ? (
              <Box as="span" hideBelow="sm">
                <VerdictBadge isPassed={isPass(mark, FULL_MARK)} />
              </Box>
            ) : (
              <Box as="span" textStyle="caption" color="muted" whiteSpace="nowrap">
                {scored} of {domains} domains
              </Box>
            )}
          </Flex>
          {note}
        </Box>
        <Flex gap="2" flexShrink="0">
          {children}
        </Flex>
      </Flex>
    </Foot>
  );
}
