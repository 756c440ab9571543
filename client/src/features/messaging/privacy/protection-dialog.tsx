import { Box, chakra, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

const List = chakra('ul', {
  base: { ps: '5', listStyleType: 'disc', '& > li + li': { mt: '2' } },
});

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box>
      <chakra.h3 textStyle="subheading" mb="2">
        {title}
      </chakra.h3>
      {children}
    </Box>
  );
}

export function ProtectionDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="What is protected, and what is not" isOpen={isOpen} onClose={onClose}>
      <Stack gap="6">
        <Part title="Protected">
          <List>
            <li>
              The words of private messages are end-to-end encrypted: they are locked on your device
              and unlocked on the other person’s. We keep only what is locked, without a key to it.
            </li>
            <li>
              Only devices that their owner has approved can read them or write in their name. A
              message that may not be genuine is shown as locked, and a new security identity is
              announced before you write to it.
            </li>
            <li>
              Messages that were moved, repeated, answered elsewhere or set back to an earlier
              version are noticed, and so are messages that are missing between others.
            </li>
            <li>
              You appear under your generated handle. Your name, e-mail address and account are not
              shown to the people you write to.
            </li>
            <li>Drafts stay on this device. Signing out forgets them, and the keys.</li>
          </List>
        </Part>
        <Part title="Not protected">
          <List>
            <li>
              Who writes to whom and when, and what was read, answered, edited or deleted: our
              server sees that, and roughly how long a message is. The times shown are the server’s.
            </li>
            <li>
              Against this page itself. If its program were replaced by a malicious one, it could
              read what you read.
            </li>
            <li>
              The first contact, until you compare. Our server names people’s security identities;
              only comparing the safety code in person or on a call proves that the first one is
              theirs.
            </li>
            <li>
              Deleted messages and the very latest ones. You see that a message was deleted, not who
              did it; and a message that is held back shows only once another one follows it.
            </li>
            <li>
              Your history, if you lose every device and the recovery key. Nobody can bring it back.
            </li>
            <li>
              Study groups, boards and circuits. They are not encrypted in this way; only private
              messages are.
            </li>
            <li>
              Messages that somebody attaches to a report. The admins can read those until the
              report is settled.
            </li>
          </List>
        </Part>
        <Part title="What you can choose">
          <p>
            Whether others see that you have read their messages, and whether they see that you are
            online, is set in your{' '}
            <TextLink to="/profile" onClick={onClose}>
              profile’s privacy controls
            </TextLink>
            .
          </p>
        </Part>
      </Stack>
    </Dialog>
  );
}
