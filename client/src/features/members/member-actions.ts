import type { Role } from '@cascade/shared/features/auth/role';
import type { ManagedMember, MemberGroup } from '@cascade/shared/features/members/contract';

export const roleWords: Record<Role, string> = {
  member: 'Member',
  examiner: 'Examiner',
  admin: 'Admin',
};

export const roleHints: Record<Role, string> = {
  member: 'Practises, posts and sends messages.',
  examiner: 'As a member, and is known as an examiner.',
  admin: 'Also reviews, moderates, and does all that you can do here.',
};

export const groupOptions: { value: MemberGroup | ''; label: string }[] = [
  { value: '', label: 'Everybody' },
  { value: 'admins', label: 'Admins' },
  { value: 'examiners', label: 'Examiners' },
  { value: 'unverified', label: 'Not verified' },
  { value: 'suspended', label: 'Suspended' },
];

export type MemberAction = 'role' | 'verify' | 'suspend' | 'lift' | 'signOut';

type Words = { button: string; title: string; action: string; hint: string };

export function labelsFor(action: MemberAction, { handle }: ManagedMember): Words {
  const all: Record<MemberAction, Words> = {
    role: {
      button: 'Change role',
      title: `Change the role of ${handle}?`,
      action: 'Change role',
      hint: 'It holds at once, wherever they are signed in, and they are told.',
    },
    verify: {
      button: 'Mark e-mail verified',
      title: 'Take this address for verified?',
      action: 'Mark as verified',
      hint: `${handle} can then post and send messages. Do this only if you know that the address is theirs.`,
    },
    suspend: {
      button: 'Suspend',
      title: `Suspend ${handle}?`,
      action: 'Suspend',
      hint: 'They are signed out everywhere and cannot sign in until you lift it. What they have done here is kept. They are told your reason.',
    },
    lift: {
      button: 'Lift suspension',
      title: `Let ${handle} in again?`,
      action: 'Lift suspension',
      hint: 'They can sign in again, and are told so. Your reason stays in the audit log.',
    },
    signOut: {
      button: 'Sign out everywhere',
      title: `Sign ${handle} out everywhere?`,
      action: 'Sign out',
      hint: 'Every place where they are signed in is closed. They can sign in again with their password.',
    },
  };
  return all[action];
}

/** None for oneself. */
export function actionsFor({
  isSelf,
  isVerified,
  suspension,
  places,
}: ManagedMember): MemberAction[] {
  if (isSelf) return [];
  return [
    'role' as const,
    ...(isVerified ? [] : ['verify' as const]),
    ...(places > 0 ? ['signOut' as const] : []),
    suspension ? ('lift' as const) : ('suspend' as const),
  ];
}
