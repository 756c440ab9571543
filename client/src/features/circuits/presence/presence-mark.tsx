import { Box, Flex } from '@chakra-ui/react';
import type { Presence } from './presence.ts';

const words: Record<Presence, string> = { here: 'Here', away: 'Away', invited: 'Invited' };

export function PresenceMark({ presence }: { presence: Presence }) {
  const isHere = presence === 'here';
  return (
    <Flex as="span" display="inline-flex" align="center" gap="1.5" textStyle="caption">
      <Box
        as="span"
        boxSize="2"
        borderRadius={isHere ? 'full' : 'sm'}
        bg={isHere ? 'presence.online' : 'transparent'}
        borderWidth="2px"
        borderColor={isHere ? 'presence.online' : 'presence.offline'}
        aria-hidden
      />
      {words[presence]}
    </Flex>
  );
}
