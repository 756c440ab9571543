import { dateFormat } from '@cascade/shared/domain/text/date-format';
import { Flex } from '@chakra-ui/react';
import { useAtomValue } from 'jotai';
import { isSendingAtom, waitingAtom } from '../../../device/queue/pending-queue.ts';
import { lastLiveAtom, liveStateAtom } from '../../../live/live-state.ts';
import { StatusShape } from '../../../ui/states/status-shape.tsx';
import { useIsOnline } from '../../../ui/states/use-is-online.ts';
import { connectionWords } from './connection-words.ts';
import { useLasting } from './use-lasting.ts';

const clock = dateFormat({ hour: '2-digit', minute: '2-digit' });
/** Shorter waits show on the button. */
const shownAfterMs = 1_000;

/** In exam mode: in the corner of the screen, and seen only in trouble. */
const alone = {
  position: 'fixed',
  insetStart: '2',
  top: 'auto',
  bottom: '2',
  mt: '0',
  px: '2',
  bg: 'surface',
  borderRadius: 'md',
  zIndex: 'bar',
} as const;

/** Takes no space on a phone, against layout shifts. */
export function LiveStatus({ isAlone = false }: { isAlone?: boolean }) {
  const isOnline = useIsOnline();
  const live = useAtomValue(liveStateAtom);
  const lastLive = useAtomValue(lastLiveAtom);
  const waiting = useAtomValue(waitingAtom).length;
  const isSending = useAtomValue(isSendingAtom);
  const isWaiting = useLasting(waiting > 0, shownAfterMs, !isOnline);
  const { words, tone } = connectionWords({
    isOnline,
    live,
    waiting: isWaiting ? waiting : 0,
    isSending,
  });
  const since = lastLive === null ? undefined : `Up to date at ${clock.format(lastLive)}`;
  return (
    <Flex
      role="status"
      aria-label="Connection"
      align="center"
      gap="1.5"
      textStyle="caption"
      whiteSpace="nowrap"
      color={tone === 'trouble' ? 'warn.fg' : 'muted'}
      title={
        live === 'delayed' ? 'News may take a few seconds' : tone === 'trouble' ? since : undefined
      }
      data-live={live}
      position={{ base: 'absolute', sm: 'static' }}
      insetStart="0"
      top="full"
      mt={{ base: '-2', sm: '0' }}
      ms={{ sm: 'auto' }}
      order={{ sm: '1' }}
      {...(isAlone && alone)}
      visibility={isAlone && tone === 'calm' ? 'hidden' : undefined}
    >
      {words && <StatusShape tone={tone} aria-hidden />}
      {words}
    </Flex>
  );
}
