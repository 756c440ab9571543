import { Box, chakra, Flex } from '@chakra-ui/react';
import { WifiOff } from 'lucide-react';
import { useIsOnline } from './use-is-online.ts';

/** Says that the network is gone. The region always exists, so that its words are heard. */
export function OfflineStrip() {
  const isOnline = useIsOnline();
  return (
    <chakra.div role="status" _print={{ display: 'none' }}>
      {!isOnline && (
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
          You are offline. What you have already opened stays readable.
        </Flex>
      )}
    </chakra.div>
  );
}
