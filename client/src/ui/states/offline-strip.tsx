import { Box, chakra, Flex } from '@chakra-ui/react';
import { useAtomValue } from 'jotai';
import { WifiOff } from 'lucide-react';
import { isSignOutDueAtom } from '../../device/session-end.ts';
import { useIsOnline } from './use-is-online.ts';

const offline = 'You are offline. What you have already opened stays readable.';
const due =
  'You are signed out and your data is removed from this device. Your session on the server ends as soon as CASCade can be reached from here.';

/** Always exists, so that its text is announced. */
export function OfflineStrip() {
  const isOnline = useIsOnline();
  const words = useAtomValue(isSignOutDueAtom) ? due : isOnline ? null : offline;
  return (
    <chakra.div role="status" aria-label="Without a connection" _print={{ display: 'none' }}>
      {words && (
        <Flex
          bg="warn.subtle"
          color="warn.fg"
          textStyle="label"
          align="center"
          justify="center"
          gap="2"
          px="4"
          py="2"
        >
          <Box flexShrink="0">
            <WifiOff size={18} aria-hidden />
          </Box>
          {words}
        </Flex>
      )}
    </chakra.div>
  );
}
