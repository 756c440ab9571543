import type { PartnerLobby, PartnerRole } from '@cascade/shared/features/partner-lobby/contract';
import { ownRoleText } from '../../domain/stations/own-role.ts';

export const roleOptions: readonly { value: PartnerRole; label: string; mark: null }[] = [
  { value: 'both', label: 'Plays and marks', mark: null },
  { value: 'role-player', label: 'Plays', mark: null },
  { value: 'examiner', label: 'Marks', mark: null },
];

/** Who plays and marks is the role player until the clock has run. */
export const youAre = (role: PartnerLobby['role']) =>
  ownRoleText([role === 'both' ? 'role-player' : role]);
