import type { PartnerLobby, PartnerRole } from '@cascade/shared/features/partner-lobby/contract';

const roleNames: Record<PartnerLobby['role'], string> = {
  candidate: 'candidate',
  'role-player': 'role player',
  examiner: 'examiner',
  both: 'role player',
};

export const roleOptions: readonly { value: PartnerRole; label: string; mark: null }[] = [
  { value: 'both', label: 'Plays and marks', mark: null },
  { value: 'role-player', label: 'Plays', mark: null },
  { value: 'examiner', label: 'Marks', mark: null },
];

export const youAre = (role: PartnerLobby['role']) => `You are the ${roleNames[role]}`;
