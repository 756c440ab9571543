import type { Person } from '@cascade/shared/features/messaging/people';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useAtomValue } from 'jotai';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Avatar } from '../../../domain/people/avatar.tsx';
import { PresenceFrame } from '../../../domain/people/presence-frame.tsx';
import { presenceWords } from '../../../domain/people/presence-words.ts';
import { usePresence } from '../../../domain/presence/use-presence.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { typingAtom } from '../typing/typing.ts';

type Props = { person: Person; isBlocked: boolean; menu: ReactNode };

/** With whom one writes, and how they are. */
export function ThreadHeader({ person, isBlocked, menu }: Props) {
  const navigate = useNavigate();
  const { status, activity } = usePresence([person.id])(person.id);
  const isTyping = useAtomValue(typingAtom).has(person.id);
  return (
    <Flex
      align="center"
      gap="3"
      px={{ base: '2', md: '4' }}
      py="2"
      borderBottomWidth="1px"
      borderColor="border"
    >
      <IconButton
        label="All conversations"
        hideFrom="lg"
        me="-1"
        onClick={() => void navigate('/messages')}
      >
        <ArrowLeft aria-hidden />
      </IconButton>
      <PresenceFrame status={status} isDecoration>
        <Avatar seed={person.avatarSeed} />
      </PresenceFrame>
      <Box flex="1" minWidth="0">
        <chakra.h2 textStyle="subheading" truncate>
          {person.displayName}
        </chakra.h2>
        <Box textStyle="caption" color={isTyping ? 'accent' : 'muted'} truncate>
          {isTyping ? 'Writing…' : isBlocked ? 'Blocked' : presenceWords(status, activity)}
        </Box>
      </Box>
      {menu}
    </Flex>
  );
}
