import type { Person } from '@cascade/shared/features/messaging/people';
import { PROPOSALS_PATH } from '@cascade/shared/features/study-partners/proposals';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useAtomValue } from 'jotai';
import {
  ArrowLeft,
  Ban,
  CalendarPlus,
  EllipsisVertical,
  Flag,
  Lock,
  ShieldCheck,
} from 'lucide-react';
import { memo, type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Avatar } from '../../../domain/people/avatar.tsx';
import { PresenceFrame } from '../../../domain/people/presence-dot.tsx';
import { presenceWords } from '../../../domain/people/presence-words.ts';
import { usePresence } from '../../../domain/presence/use-presence.ts';
import { typingAtom } from '../../../domain/thread/typing.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { useDismissal } from '../../../ui/overlays/use-dismissal.ts';

const Panel = chakra('div', {
  base: {
    position: 'absolute',
    top: 'full',
    insetEnd: '0',
    zIndex: 'popover',
    mt: '1',
    width: '64',
    p: '2',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    boxShadow: 'raised',
  },
});
const Item = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    minHeight: '11',
    px: '3',
    borderRadius: 'md',
    textAlign: 'start',
    cursor: 'pointer',
    '& svg': { flexShrink: '0' },
    _hover: { bg: 'accent.subtle' },
  },
});

export type ThreadDialog = 'safety' | 'block' | 'report' | 'protection';

type ThreadDialogProps = {
  personId: string;
  isBlocked: boolean;
  isDeleted: boolean;
  onOpen: (dialog: ThreadDialog) => void;
};

function ThreadMenu({ personId, isBlocked, isDeleted, onOpen }: ThreadDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  useDismissal(frame, opener, isOpen, close);
  const item = (dialog: ThreadDialog, icon: ReactNode, words: string) => (
    <Item
      type="button"
      onClick={() => {
        close();
        // Dialogs return focus to it.
        opener.current?.focus();
        onOpen(dialog);
      }}
    >
      {icon}
      {words}
    </Item>
  );
  return (
    <Box ref={frame} position="relative">
      <IconButton
        ref={opener}
        label="Conversation menu"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <EllipsisVertical aria-hidden />
      </IconButton>
      <Panel id={panelId} hidden={!isOpen}>
        {!isDeleted && !isBlocked && (
          <Item asChild>
            <Link to={`${PROPOSALS_PATH}?to=${personId}`}>
              <CalendarPlus size={18} aria-hidden />
              Propose to practise
            </Link>
          </Item>
        )}
        {!isDeleted && item('safety', <ShieldCheck size={18} aria-hidden />, 'Compare safety code')}
        {item('protection', <Lock size={18} aria-hidden />, 'What is protected')}
        {(!isDeleted || isBlocked) &&
          item('block', <Ban size={18} aria-hidden />, isBlocked ? 'Unblock' : 'Block')}
        {item('report', <Flag size={18} aria-hidden />, 'Report')}
      </Panel>
    </Box>
  );
}

type Props = { person: Person; isBlocked: boolean; onOpen: (dialog: ThreadDialog) => void };

export const ThreadHeader = memo(function ThreadHeader({ person, isBlocked, onOpen }: Props) {
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
      <ThreadMenu
        personId={person.id}
        isBlocked={isBlocked}
        isDeleted={person.isDeleted}
        onOpen={onOpen}
      />
    </Flex>
  );
});
