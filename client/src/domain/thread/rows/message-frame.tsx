import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const whole = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

export function MessageTime({ at }: { at: Date }) {
  return (
    <chakra.time dateTime={at.toISOString()} title={whole.format(at)}>
      {time.format(at)}
    </chakra.time>
  );
}

const Bubble = chakra('div', {
  base: {
    px: '3',
    py: '2',
    borderRadius: 'lg',
    minWidth: '0',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
  variants: {
    side: {
      own: { bg: 'accent.subtle', borderEndEndRadius: 'sm' },
      other: { bg: 'sunken', borderEndStartRadius: 'sm' },
    },
    isFaint: {
      true: {
        bg: 'transparent',
        color: 'muted',
        borderWidth: '1px',
        borderStyle: 'dashed',
        borderColor: 'line',
      },
    },
    isFound: { true: { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' } },
  },
});

type Props = {
  side: 'own' | 'other';
  isFollowing: boolean;
  /** Deleted or locked. */
  isFaint?: boolean;
  isFound?: boolean;
  quote?: ReactNode;
  foot: ReactNode;
  action?: ReactNode;
  /** Outside the bubble. */
  below?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

export function MessageFrame({
  side,
  isFollowing,
  isFaint = false,
  isFound = false,
  quote,
  foot,
  action,
  below,
  actions,
  children,
}: Props) {
  return (
    <Box mt={isFollowing ? '1' : '3'} data-side={side}>
      <Flex
        direction={side === 'own' ? 'row-reverse' : 'row'}
        align="center"
        gap="1"
        ms={side === 'own' ? 'auto' : '0'}
        width="full"
      >
        <Bubble
          side={side}
          isFaint={isFaint}
          isFound={isFound}
          maxWidth={{ base: '80%', lg: '70%' }}
        >
          {quote}
          {children}
          <Flex
            justify="flex-end"
            align="center"
            flexWrap="wrap"
            columnGap="1.5"
            textStyle="caption"
            color="muted"
            mt="1"
            whiteSpace="normal"
          >
            {foot}
          </Flex>
        </Bubble>
        {action}
      </Flex>
      {below}
      {actions}
    </Box>
  );
}
