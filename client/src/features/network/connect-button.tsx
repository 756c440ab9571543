import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { type PersonLike, useConnections, useStep } from './use-connections.ts';

const LONGEST_NOTE = 200;

/** By what there is between the two already. */
export function ConnectButton({ person }: { person: PersonLike }) {
  const { data } = useConnections();
  const [isAsking, setIsAsking] = useState(false);
  const { take, isBusy } = useStep(person);
  const known = data?.find((one) => one.person.id === person.id);
  if (known?.state === 'connected')
    return (
      <LinkButton look="outline" to={`/messages/${person.id}`}>
        Message
      </LinkButton>
    );
  if (known?.state === 'sent')
    return (
      <Button look="outline" disabled>
        Waiting
      </Button>
    );
  if (known?.state === 'received')
    return (
      <Button
        isBusy={isBusy}
        aria-label={`Accept ${person.userHandle}`}
        onClick={() => take({ step: 'accept' })}
      >
        Accept
      </Button>
    );
  return (
    <>
      <Button
        look="outline"
        aria-haspopup="dialog"
        aria-label={`Connect with ${person.userHandle}`}
        onClick={() => setIsAsking(true)}
      >
        Connect
      </Button>
      <AskDialog person={person} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}

type AskProps = { person: PersonLike; isOpen: boolean; onClose: () => void };

function AskDialog({ person, isOpen, onClose }: AskProps) {
  const [note, setNote] = useState('');
  const { take, isBusy } = useStep(person, () => {
    setNote('');
    onClose();
  });
  return (
    <Dialog title={`Connect with ${person.userHandle}`} isOpen={isOpen} onClose={onClose}>
      <Box mb="4">
        They see your handle and your note. Once they accept, you find each other under Connections.
      </Box>
      <Field label="Note" isOptional hint={`${note.length} of ${LONGEST_NOTE} characters`}>
        {(control) => (
          <TextArea
            {...control}
            maxLength={LONGEST_NOTE}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      <Flex wrap="wrap" gap="2" justify="flex-end" mt="6">
        <Button look="outline" onClick={onClose}>
          Go back
        </Button>
        <Button isBusy={isBusy} onClick={() => take({ step: 'ask', note })}>
          Send request
        </Button>
      </Flex>
    </Dialog>
  );
}
