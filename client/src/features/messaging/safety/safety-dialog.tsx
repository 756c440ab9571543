import type { Person } from '@cascade/shared/features/messaging/people';
import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { toastFailure } from '../../../domain/thread/toast-failure.ts';
import { acceptChange, confirmSafety, useSafety } from '../../../e2ee/keys.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Notice } from '../../../ui/states/notice.tsx';

type Props = { person: Person; isOpen: boolean; onClose: () => void };

export function SafetyDialog({ person, isOpen, onClose }: Props) {
  return (
    <Dialog title={`Safety code with ${person.displayName}`} isOpen={isOpen} onClose={onClose}>
      <SafetyCode person={person} />
    </Dialog>
  );
}

function SafetyCode({ person: { id, displayName } }: { person: Person }) {
  const { code, state } = useSafety(id);
  const [isBusy, setIsBusy] = useState(false);
  async function act(what: (otherId: string) => Promise<void>, failure: string) {
    setIsBusy(true);
    await what(id).catch(toastFailure(failure));
    setIsBusy(false);
  }
  if (code === null)
    return (
      <p>There is no code yet. It appears once {displayName} has opened Messages on a device.</p>
    );
  return (
    <Stack gap="5">
      {state === 'changed' && (
        <Notice tone="warn">
          {displayName} has a new security identity, so this code is a new one. That happens when
          somebody loses all their devices and begins again. It would also happen if somebody else
          answered in their place. Nothing is sent until you compare the code or accept the change.
        </Notice>
      )}
      {state === 'verified' && (
        <Notice tone="success">
          <Flex gap="2" align="center">
            <ShieldCheck size={18} aria-hidden />
            You have compared this code and it matched.
          </Flex>
        </Notice>
      )}
      <p>
        Read these numbers to each other in person or on a call, not in a message. If {displayName}{' '}
        sees the same ones, each of you has the other’s own security identity: messages between you
        come from devices that the two of you have approved, and only those can read them.
      </p>
      <Box textStyle="small" color="muted">
        The code does not protect against a malicious page, and it says nothing about who writes to
        whom and when.
      </Box>
      <Code>{code}</Code>
      <Flex wrap="wrap" gap="2">
        {state !== 'verified' && (
          <Button isBusy={isBusy} onClick={() => void act(confirmSafety, 'Not marked as compared')}>
            The codes match
          </Button>
        )}
        {state === 'changed' && (
          <Button
            look="outline"
            isBusy={isBusy}
            onClick={() => void act(acceptChange, 'The change was not accepted')}
          >
            Accept without comparing
          </Button>
        )}
      </Flex>
    </Stack>
  );
}

function Code({ children }: { children: string }) {
  const groups = children.split(/\s+/).filter(Boolean);
  return (
    <Box bg="sunken" borderRadius="md" p="4">
      <chakra.output
        aria-label="Safety code"
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(4.5rem, 1fr))"
        gap="2"
        fontFamily="mono"
        fontSize="lg"
        textAlign="center"
      >
        {groups.map((group, place) => (
          // The same group may come twice; its place is what tells them apart.
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups never move
          <span key={place}>{group} </span>
        ))}
      </chakra.output>
    </Box>
  );
}
