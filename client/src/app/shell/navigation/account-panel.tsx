import type { Member } from '@cascade/shared/features/auth/contract';
import { Box, chakra } from '@chakra-ui/react';
import { BookOpen, LogOut, Settings, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { SignOut } from '../../../features/account/sign-out.tsx';
import { StatusChoice } from '../../../features/presence/status-choice.tsx';
import { PopoverPanel } from '../../../ui/overlays/popover-panel.tsx';
import { ColourModeChoice } from '../../../ui/page/colour-mode-choice.tsx';

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

type Props = { id: string; member: Member; isOpen: boolean; onClose: () => void };

export function AccountPanel({ id, member, isOpen, onClose }: Props) {
  const [isSigningOut, setIsSigningOut] = useState(false);
  return (
    <>
      <PopoverPanel id={id} hidden={!isOpen}>
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
        <LinkRow to="/profile" onClick={onClose}>
          <UserRound size={18} aria-hidden />
          Profile
        </LinkRow>
        <LinkRow to="/quick-references" onClick={onClose}>
          <BookOpen size={18} aria-hidden />
          Quick references
        </LinkRow>
        <LinkRow to="/account" onClick={onClose}>
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
      {isSigningOut && <SignOut onStay={() => setIsSigningOut(false)} />}
    </>
  );
}
