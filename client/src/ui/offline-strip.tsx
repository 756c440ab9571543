import { Box, chakra, Flex } from '@chakra-ui/react';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void) {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Says that the network is gone. The region always exists, so that its words are heard. */
export function OfflineStrip() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
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
