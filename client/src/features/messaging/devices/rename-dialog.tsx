import {
  LONGEST_DEVICE_NAME,
  type OwnDevice,
  renameDevice,
} from '@cascade/shared/features/key-server/devices';
import { chakra, Flex, Stack } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { mutationOf } from '../../../api/mutation-of.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { noteName } from './own-devices.ts';

type Props = { device: OwnDevice; kind: string; isOpen: boolean; onClose: () => void };

export function RenameDialog({ isOpen, onClose, ...rest }: Props) {
  return (
    <Dialog title="Rename this device" isOpen={isOpen} onClose={onClose}>
      <RenameForm {...rest} onClose={onClose} />
    </Dialog>
  );
}

function RenameForm({ device, kind, onClose }: Omit<Props, 'isOpen'>) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(device.name ?? kind);
  const renaming = useMutation({
    ...mutationOf(renameDevice),
    onSuccess: () => {
      noteName(queryClient, device.deviceId, name.trim());
      onClose();
    },
  });
  return (
    <chakra.form
      onSubmit={(event) => {
        event.preventDefault();
        const { deviceId } = device;
        if (name.trim() !== '') renaming.mutate({ params: { deviceId }, body: { name } });
      }}
    >
      <Stack gap="5">
        <Field
          label="Name"
          hint="Only you see it."
          error={renaming.error ? sentenceOf(renaming.error) : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              maxLength={LONGEST_DEVICE_NAME}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Flex wrap="wrap" gap="2" justify="flex-end">
          <Button look="outline" onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" disabled={name.trim() === ''} isBusy={renaming.isPending}>
            Save
          </Button>
        </Flex>
      </Stack>
    </chakra.form>
  );
}
