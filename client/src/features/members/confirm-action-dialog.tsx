import { type Role, roles } from '@cascade/shared/features/auth/role';
import {
  liftSuspension,
  listMembers,
  type ManagedMember,
  setMemberRole,
  signMemberOut,
  suspendMember,
  verifyMemberEmail,
} from '@cascade/shared/features/members/contract';
import { Box, Flex, Stack } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { pagesKeyOf } from '../../api/pages-of.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { labelsFor, type MemberAction, roleHints, roleWords } from './member-actions.ts';

const doneWords: Record<MemberAction, string> = {
  role: 'Role changed',
  verify: 'E-mail address verified',
  suspend: 'Suspended',
  lift: 'Suspension lifted',
  signOut: 'Signed out everywhere',
};

type Order = { action: MemberAction; member: ManagedMember; to: Role; reason: string };

function send({ action, member: { id, role }, to, reason }: Order): Promise<ManagedMember> {
  const params = { id };
  if (action === 'role') return call(setMemberRole, { params, body: { from: role, to } });
  if (action === 'verify') return call(verifyMemberEmail, { params });
  if (action === 'suspend') return call(suspendMember, { params, body: { reason } });
  if (action === 'lift') return call(liftSuspension, { params, body: { reason } });
  return call(signMemberOut, { params });
}

/** Refetches also after a conflict. */
function useMemberAction() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ handle }, { action }) => toast({ title: doneWords[action], description: handle }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: pagesKeyOf(listMembers) }),
  });
}

type FormProps = { member: ManagedMember; action: MemberAction; onClose: () => void };

function ActionForm({ member, action, onClose }: FormProps) {
  const others = roles.filter((role) => role !== member.role);
  const [to, setTo] = useState<Role>(others[0] ?? 'member');
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useMemberAction();
  const { action: label, hint } = labelsFor(action, member);
  const asksWhy = action === 'suspend' || action === 'lift';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ action, member, to, reason: reason.trim() }, { onSuccess: onClose });
      }}
    >
      <Stack gap="4">
        <Box>{hint}</Box>
        {action === 'verify' && <Box fontWeight="bold">{member.maskedEmail}</Box>}
        {action === 'role' && (
          <Field label="New role" hint={roleHints[to]}>
            {(control) => (
              <Select
                {...control}
                value={to}
                onChange={(event) =>
                  setTo(others.find((role) => role === event.target.value) ?? to)
                }
              >
                {others.map((role) => (
                  <option key={role} value={role}>
                    {roleWords[role]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {asksWhy && (
          <Field label="Reason">
            {(control) => (
              <TextArea
                {...control}
                rows={3}
                maxLength={500}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
        )}
        <Box role="alert" _empty={{ display: 'none' }}>
          {error && <Notice tone="danger">{sentenceOf(error)}</Notice>}
        </Box>
        <Flex wrap="wrap" gap="2" justify="flex-end">
          <Button look="outline" onClick={onClose}>
            Go back
          </Button>
          <Button
            type="submit"
            look={action === 'suspend' ? 'danger' : 'solid'}
            disabled={asksWhy && reason.trim() === ''}
            isBusy={isPending}
          >
            {label}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}

type Props = { member: ManagedMember; action: MemberAction | null; onClose: () => void };

export function ConfirmActionDialog({ member, action, onClose }: Props) {
  return (
    <Dialog
      title={action ? labelsFor(action, member).title : ''}
      isOpen={action !== null}
      onClose={onClose}
    >
      {action && <ActionForm member={member} action={action} onClose={onClose} />}
    </Dialog>
  );
}
