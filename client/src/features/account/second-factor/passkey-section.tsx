import { dateFormat } from '@cascade/shared/domain/text/date-format';
import { type Passkey, removePasskey } from '@cascade/shared/features/account/factors';
import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { mutationOf } from '../../../api/mutation-of.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { PasskeyForm } from '../settings/later-steps.ts';

const day = dateFormat({ dateStyle: 'long' });
const dayOf = (at: string) => day.format(new Date(at));

type Props = { passkeys: Passkey[]; onChange: () => void };

export function PasskeySection({ passkeys, onChange }: Props) {
  const [naming, setNaming] = useState<Passkey | 'new'>();
  const remove = useMutation({
    ...mutationOf(removePasskey),
    onSuccess: onChange,
    onError: (error) =>
      toast({ title: 'Not removed', description: sentenceOf(error), tone: 'destructive' }),
  });
  return (
    <Stack gap="4" align="start">
      {passkeys.length === 0 && (
        <div>None yet. A passkey signs you in with your finger, face or PIN.</div>
      )}
      {passkeys.length > 0 && (
        <chakra.ul listStyle="none" width="full">
          {passkeys.map((passkey) => (
            <Flex as="li" key={passkey.id} wrap="wrap" justify="space-between" gap="3" py="3">
              <Box minWidth="0">
                <Box overflowWrap="anywhere">{passkey.name}</Box>
                <Box textStyle="small" color="muted">
                  Added {dayOf(passkey.createdAt)}
                  {passkey.lastUsedAt && `, last used ${dayOf(passkey.lastUsedAt)}`}
                </Box>
              </Box>
              <Flex gap="2">
                <Button
                  look="outline"
                  size="sm"
                  aria-label={`Rename ${passkey.name}`}
                  onClick={() => setNaming(passkey)}
                >
                  Rename
                </Button>
                <Button
                  look="outline"
                  size="sm"
                  aria-label={`Remove ${passkey.name}`}
                  isBusy={remove.isPending && remove.variables.params.id === passkey.id}
                  onClick={() => remove.mutate({ params: { id: passkey.id } })}
                >
                  Remove
                </Button>
              </Flex>
            </Flex>
          ))}
        </chakra.ul>
      )}
      <Button look="outline" onClick={() => setNaming('new')}>
        Add a passkey
      </Button>
      <Dialog
        title={naming === 'new' ? 'Add a passkey' : 'Rename this passkey'}
        isOpen={naming !== undefined}
        onClose={() => setNaming(undefined)}
      >
        {naming && (
          <PasskeyForm
            passkey={naming}
            onDone={() => {
              setNaming(undefined);
              onChange();
            }}
          />
        )}
      </Dialog>
    </Stack>
  );
}
