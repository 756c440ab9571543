import type { Member } from '@cascade/shared/features/auth/contract';
import { Box, chakra } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { useCallback, useId, useRef, useState } from 'react';
import { Avatar } from '../../../domain/people/avatar.tsx';
import { presenceWords } from '../../../domain/people/presence-words.ts';
import { useOwnStatus } from '../../../domain/presence/own-presence.ts';
import { OwnPresenceFrame } from '../../../domain/presence/own-presence-frame.tsx';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay.ts';
import { useDismissal } from '../../../ui/overlays/use-dismissal.ts';

/** Its choices are not part of what a page waits for. */
const AccountPanel = lazyOverlay(
  async () => (await import('../../background.ts')).accountParts.AccountPanel,
);

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
export function AccountMenu({ member }: { member: Member }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const panelId = useId();
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
      <AccountPanel id={panelId} member={member} isOpen={isOpen} onClose={close} />
    </Box>
  );
}
