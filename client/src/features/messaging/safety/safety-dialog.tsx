import type { Person } from '@cascade/shared/contracts/messaging-people';
import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { acceptChange, confirmSafety, useSafety } from '../../../e2ee/keys.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { failing } from '../failing.ts';

type Props = { person: Person; isOpen: boolean; onClose: () => void };

/** The code that is the same on both people's devices, unless somebody stands between them. */
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
    await what(id).catch(failing(failure));
    setIsBusy(false);
  }
  if (code === null)
    return (
      <p>
        There is no code yet. It appears once {displayName} has opened CASCade since encrypted
        messages began.
      </p>
    );
  return (
    <Stack gap="5">
      {state === 'changed' && (
        <Notice tone="warn">
          This code is not the one that you saw before. That happens when somebody loses all their
          devices and begins anew. It would also happen if somebody else answered in their place.
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
        sees the same ones, nobody stands between you.
      </p>
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
            Go on without comparing
          </Button>
        )}
      </Flex>
    </Stack>
  );
}

/** In groups that can be read aloud. */
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

/** Stands over a conversation whose other side has another identity than before. */
export function SafetyChange({ person, onCompare }: { person: Person; onCompare: () => void }) {
  const { state } = useSafety(person.id);
  if (state !== 'changed') return null;
  return (
    <Notice tone="warn" role="alert" borderRadius="none">
      <Flex gap="3" align="start">
        <Box color="warn.fg" flexShrink="0" pt="0.5">
          <ShieldAlert size={20} aria-hidden />
        </Box>
        <Box textStyle="small">
          The safety code of {person.displayName} has changed. They may have begun anew on another
          device, or somebody may be pretending to be them.
        </Box>
      </Flex>
      <Flex wrap="wrap" gap="2">
        <Button look="outline" onClick={onCompare}>
          Compare the code
        </Button>
        <Button
          look="quiet"
          onClick={() => void acceptChange(person.id).catch(failing('The change was not accepted'))}
        >
          Accept the change
        </Button>
      </Flex>
    </Notice>
  );
}
