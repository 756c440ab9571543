import type { Role } from '@cascade/shared/features/auth/contract';
import {
  liftSuspension,
  listMembers,
  type ManagedMember,
  setMemberRole,
  signMemberOut,
  suspendMember,
  verifyMemberEmail,
} from '@cascade/shared/features/members/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { pagesKeyOf } from '../../api/pages-of.ts';
import { toast } from '../../ui/toast/toasts.ts';
import type { MemberAction } from './member-actions.ts';

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

/** One deed of an admin; the list is read anew after it, also when somebody else was first. */
export function useMemberAction() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ handle }, { deed }) => toast({ title: doneWords[deed], description: handle }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: pagesKeyOf(listMembers) }),
  });
}
