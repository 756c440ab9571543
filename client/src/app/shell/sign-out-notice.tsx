import { Box, chakra, Flex } from '@chakra-ui/react';
import { useAtomValue } from 'jotai';
import { LogOut } from 'lucide-react';
import { isSignOutDueAtom } from '../../device/session-end.ts';

/** Says what is still to come after signing out while the server was away. */
export function SignOutNotice() {
  const isDue = useAtomValue(isSignOutDueAtom);
  return (
    <chakra.div role="status" _print={{ display: 'none' }}>
      {isDue && (
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
            <LogOut size={18} aria-hidden />
          </Box>
          You are signed out and your data is removed from this device. Your session on the server
          ends as soon as CASCade can be reached from here.
        </Flex>
      )}
    </chakra.div>
  );
}
