import type { Member } from '@cascade/shared/features/auth/contract';
import { Box, chakra } from '@chakra-ui/react';
import { BookOpen, ChevronDown, LogOut, Settings, UserRound } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../../domain/people/avatar.tsx';
import { presenceWords } from '../../../domain/people/presence-words.ts';
import { useOwnStatus } from '../../../domain/presence/own-presence.ts';
import { OwnPresenceFrame } from '../../../domain/presence/own-presence-frame.tsx';
import { StatusChoice } from '../../../features/presence/status-choice.tsx';
import { PopoverPanel } from '../../../ui/overlays/popover-panel.tsx';
import { useDismissal } from '../../../ui/overlays/use-dismissal.ts';
import { ColourModeChoice } from '../../../ui/page/colour-mode-choice.tsx';

/** Preloaded, because it must work while the server is away. */
const loadSignOut = () => import('../../../features/account/sign-out.tsx');
const SignOut = lazy(async () => ({ default: (await loadSignOut()).SignOut }));

const Opener = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '11',
    px: '1',
    borderRadius: 'full',
    cursor: 'pointer',
    textStyle: 'label',
    _hover: { bg: 'accent.subtle' },
  },
});
const row = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  width: 'full',
  minHeight: '11',
  px: '3',
  borderRadius: 'md',
  textAlign: 'start',
  cursor: 'pointer',
  _hover: { bg: 'accent.subtle' },
} as const;
const LinkRow = chakra(Link, { base: row });
const ButtonRow = chakra('button', { base: row });

export function AccountMenu({ member }: { member: Member }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const [isSigningOut, setIsSigningOut] = useState(false);
  useEffect(() => void loadSignOut().catch(() => undefined), []);
  const status = useOwnStatus();
  useDismissal(frame, opener, isOpen, close);
  return (
    <Box ref={frame} position="relative">
      <Opener
        ref={opener}
        type="button"
        aria-label={`Account of ${member.name}, ${presenceWords(status)}`}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <OwnPresenceFrame isDecoration>
          <Avatar seed={member.avatarSeed} size="sm" />
        </OwnPresenceFrame>
        <Box hideBelow="sm">
          <ChevronDown size={16} aria-hidden />
        </Box>
      </Opener>
      <PopoverPanel id={panelId} hidden={!isOpen}>
        <Box px="3" py="2">
          <Box textStyle="label" truncate>
            {member.name}
          </Box>
          <Box textStyle="small" color="muted" truncate>
            {member.handle}
          </Box>
        </Box>
        <Box px="1" py="2">
          <StatusChoice />
        </Box>
        <LinkRow to="/profile" onClick={close}>
          <UserRound size={18} aria-hidden />
          Profile
        </LinkRow>
        <LinkRow to="/quick-references" onClick={close}>
          <BookOpen size={18} aria-hidden />
          Quick references
        </LinkRow>
        <LinkRow to="/account" onClick={close}>
          <Settings size={18} aria-hidden />
          Account settings
        </LinkRow>
        <Box px="1" py="2">
          <ColourModeChoice />
        </Box>
        <ButtonRow type="button" disabled={isSigningOut} onClick={() => setIsSigningOut(true)}>
          <LogOut size={18} aria-hidden />
          Sign out
        </ButtonRow>
      </PopoverPanel>
      {isSigningOut && (
        <Suspense fallback={null}>
          <SignOut onStay={() => setIsSigningOut(false)} />
        </Suspense>
      )}
    </Box>
  );
}
