import { chakra, Flex, Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { recover } from '../../../e2ee/keys.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/toast/toasts.ts';

type Props = { isOpen: boolean; onClose: () => void; onLost: () => void };

export function RecoverDialog({ isOpen, onClose, onLost }: Props) {
  return (
    <Dialog title="Enter your recovery key" isOpen={isOpen} onClose={onClose}>
      <RecoverForm onClose={onClose} onLost={onLost} />
    </Dialog>
  );
}

function refusedWords(count: number): string {
  const entries = count === 1 ? '1 key in it was' : `${count} keys in it were`;
  return `${entries} not stored by one of your devices, or altered since. Messages that need them stay locked.`;
}

function RecoverForm({ onClose, onLost }: Omit<Props, 'isOpen'>) {
  const [typed, setTyped] = useState('');
  const recovering = useMutation({
    mutationFn: recover,
    onSuccess: ({ restored, refused }) => {
      toast({
        title: 'Your messages are open here',
        description: restored === 1 ? '1 key was restored.' : `${restored} keys were restored.`,
      });
      if (refused > 0)
        toast({
          tone: 'destructive',
          title: 'Part of the backup was not used',
          description: refusedWords(refused),
        });
      onClose();
    },
  });
  return (
    <chakra.form
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') recovering.mutate(typed.trim());
      }}
    >
      <Stack gap="5">
        <Field
          label="Recovery key or passphrase"
          hint="With or without the spaces between its groups."
          error={recovering.error ? sentenceOf(recovering.error) : undefined}
        >
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <Flex wrap="wrap" gap="2" justify="space-between">
          <Button look="quiet" onClick={onLost}>
            I no longer have it
          </Button>
          <Button type="submit" disabled={typed.trim() === ''} isBusy={recovering.isPending}>
            Open my messages
          </Button>
        </Flex>
      </Stack>
    </chakra.form>
  );
}
