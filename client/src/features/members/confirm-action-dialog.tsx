import { type Role, roles } from '@cascade/shared/features/auth/contract';
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

type Order = { deed: MemberAction; member: ManagedMember; to: Role; reason: string };

function send({ deed, member: { id, role }, to, reason }: Order): Promise<ManagedMember> {
  const params = { id };
  if (deed === 'role') return call(setMemberRole, { params, body: { from: role, to } });
  if (deed === 'verify') return call(verifyMemberEmail, { params });
  if (deed === 'suspend') return call(suspendMember, { params, body: { reason } });
  if (deed === 'lift') return call(liftSuspension, { params, body: { reason } });
  return call(signMemberOut, { params });
}

/** An admin's action; refetches the list afterwards, also after a conflict. */
function useMemberAction() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ handle }, { deed }) => toast({ title: doneWords[deed], description: handle }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: pagesKeyOf(listMembers) }),
  });
}

type FormProps = { member: ManagedMember; deed: MemberAction; onClose: () => void };

function DeedForm({ member, deed, onClose }: FormProps) {
  const others = roles.filter((role) => role !== member.role);
  const [to, setTo] = useState<Role>(others[0] ?? 'member');
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useMemberAction();
  const { action, hint } = labelsFor(deed, member);
  const asksWhy = deed === 'suspend' || deed === 'lift';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ deed, member, to, reason: reason.trim() }, { onSuccess: onClose });
      }}
    >
      <Stack gap="4">
        <Box>{hint}</Box>
        {deed === 'verify' && <Box fontWeight="bold">{member.maskedEmail}</Box>}
        {deed === 'role' && (
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
            look={deed === 'suspend' ? 'danger' : 'solid'}
            disabled={asksWhy && reason.trim() === ''}
            isBusy={isPending}
          >
            {action}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}

type Props = { member: ManagedMember; deed: MemberAction | null; onClose: () => void };

/** Confirms an action on a member, and shows why it was refused. */
export function ConfirmActionDialog({ member, deed, onClose }: Props) {
  return (
    <Dialog
      title={deed ? labelsFor(deed, member).title : ''}
      isOpen={deed !== null}
      onClose={onClose}
    >
      {deed && <DeedForm member={member} deed={deed} onClose={onClose} />}
    </Dialog>
  );
}
