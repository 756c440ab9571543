import { Box, chakra, Flex } from '@chakra-ui/react';
import { useAtomValue } from 'jotai';
import { lastLiveAtom, liveStateAtom } from '../../live/live-state.ts';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/**
 * Whether what is on the screen is of this moment. Shape and word say it, colour only helps; a
 * reader hears it when it changes to something to know.
 */
export function LiveStatus() {
  const state = useAtomValue(liveStateAtom);
  const lastLive = useAtomValue(lastLiveAtom);
  const isLive = state === 'live';
  const isTrouble = state === 'reconnecting';
  const words = isTrouble ? 'Reconnecting' : isLive ? 'Live' : '';
  const since = lastLive === null ? undefined : `Up to date at ${clock.format(lastLive)}`;
  return (
    <Flex
      role="status"
      align="center"
      gap="1.5"
      textStyle="caption"
      color={isTrouble ? 'warn.fg' : 'muted'}
      title={isTrouble ? since : undefined}
      data-live={state}
    >
      {words && (
        <Box
          boxSize="2"
          borderRadius={isLive ? 'full' : 'sm'}
          bg={isLive ? 'presence.online' : 'warn.fg'}
          aria-hidden
        />
      )}
      <chakra.span srOnly={{ base: true, sm: false }}>{words}</chakra.span>
    </Flex>
  );
}
