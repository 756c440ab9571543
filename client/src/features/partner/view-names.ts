import type { PartnerView } from '@cascade/shared/features/partner/contract';

export const viewNames: Record<PartnerView, string> = {
  candidate: 'Candidate',
  'role-player': 'Role player',
  examiner: 'Examiner',
};

export const viewParts: Record<PartnerView, string> = {
  candidate: 'the task',
  'role-player': 'the brief',
  examiner: 'task, brief and mark scheme',
};
