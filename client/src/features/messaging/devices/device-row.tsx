import { browserOf } from '@cascade/shared/domain/people/browser-of';
import { dateFormat } from '@cascade/shared/domain/text/date-format';
import {
  LONGEST_DEVICE_NAME,
  type OwnDevice,
  removeDevice,
  renameDevice,
} from '@cascade/shared/features/key-server/devices';
import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { mutationOf } from '../../../api/mutation-of.ts';
import { toastFailure } from '../../../domain/thread/toast-failure.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { forgetDevice, noteName } from './own-devices.ts';

const day = dateFormat({ dateStyle: 'long' });

const approvers = {
  first: 'Approved as your first device',
  itself: 'Approved with your recovery key or an earlier sign-in',
  device: 'Approved',
};

type Props = {
  device: OwnDevice;
  isHere: boolean;
  status: 'approved' | 'unapproved' | 'unknown';
};

export function DeviceRow({ device, isHere, status }: Props) {
  const [open, setOpen] = useState<'remove' | 'rename' | null>(null);
  const queryClient = useQueryClient();
  const kind = browserOf(device.userAgent);
  const name = device.name ?? kind;
  const removing = useMutation({
    ...mutationOf(removeDevice),
    onSuccess: () => {
      forgetDevice(queryClient, device.deviceId);
      toast({ title: `${name} was removed` });
    },
    onError: toastFailure('Not removed'),
  });
  return (
    <Box
      as="li"
      py="4"
      borderBottomWidth="1px"
      borderColor="border"
      _first={{ pt: '0' }}
      _last={{ borderBottomWidth: '0' }}
      data-device={device.deviceId}
    >
      <Flex wrap="wrap" justify="space-between" align="start" gap="3">
        <Box minWidth="0" flex="1 1 16rem">
          <Flex wrap="wrap" gap="2" align="center" mb="1">
            <Box textStyle="label" overflowWrap="anywhere">
              {name}
            </Box>
            {isHere && <Badge tone="accent">This device</Badge>}
            {status === 'approved' && <Badge tone="success">Approved</Badge>}
            {status === 'unapproved' && <Badge tone="warn">Not approved</Badge>}
          </Flex>
          <Box textStyle="small" color="muted">
            {device.name !== null && <div>{kind}</div>}
            <div>
              First seen <Day at={device.createdAt} />, last seen <Day at={device.seenAt} />
            </div>
            {device.approvedBy && device.approvedAt && status !== 'unapproved' && (
              <div>
                {approvers[device.approvedBy]}
                {device.approvedByName && ` by ${device.approvedByName}`},{' '}
                <Day at={device.approvedAt} />
              </div>
            )}
          </Box>
        </Box>
        <Flex wrap="wrap" gap="2">
          <Button look="quiet" aria-label={`Rename ${name}`} onClick={() => setOpen('rename')}>
            Rename
          </Button>
          {!isHere && (
            <Button
              look="outline"
              isBusy={removing.isPending}
              aria-label={`Remove ${name}`}
              onClick={() => setOpen('remove')}
            >
              Remove
            </Button>
          )}
        </Flex>
      </Flex>
      <RenameDialog
        device={device}
        kind={kind}
        isOpen={open === 'rename'}
        onClose={() => setOpen(null)}
      />
      <ConfirmDialog
        title={`Remove ${name}?`}
        isOpen={open === 'remove'}
        onClose={() => setOpen(null)}
        action="Remove"
        onConfirm={() => removing.mutate({ params: { deviceId: device.deviceId } })}
      >
        It is signed out at once, and can read no new message and write none. People you write with
        are told that your devices have changed. What was already on it may stay there.
      </ConfirmDialog>
    </Box>
  );
}

function Day({ at }: { at: string }) {
  return <time dateTime={at}>{day.format(new Date(at))}</time>;
}

type RenameDialogProps = { device: OwnDevice; kind: string; isOpen: boolean; onClose: () => void };

function RenameDialog({ isOpen, onClose, ...rest }: RenameDialogProps) {
  return (
    <Dialog title="Rename this device" isOpen={isOpen} onClose={onClose}>
      <RenameForm {...rest} onClose={onClose} />
    </Dialog>
  );
}

function RenameForm({ device, kind, onClose }: Omit<RenameDialogProps, 'isOpen'>) {
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
