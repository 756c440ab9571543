import { Box, chakra, Flex } from '@chakra-ui/react';
import { Lock } from 'lucide-react';
import { linkRecipe } from '../../../ui/actions/link-recipe.ts';

const Opener = chakra('button', linkRecipe);

/** What is private here, in a line; leads to the whole of it. */
export function PrivacyLine({ onOpen }: { onOpen: () => void }) {
  return (
    <Flex gap="2" textStyle="small" color="muted" align="start">
      <Box flexShrink="0" pt="1" aria-hidden>
        <Lock size={14} />
      </Box>
      <div>
        Private messages are end-to-end encrypted, and your identity stays private behind your
        generated handle.{' '}
        <Opener type="button" cursor="pointer" onClick={onOpen}>
          What is protected
        </Opener>
      </div>
    </Flex>
  );
}
