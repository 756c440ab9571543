import type { SubmissionStatus } from '@cascade/shared/features/submissions/parts';
import { CircleCheck, CircleX, Clock, Eye, type LucideIcon, PencilLine } from 'lucide-react';
import { Badge } from '../../ui/data/badge.tsx';

type Look = {
  label: string;
  tone: 'quiet' | 'accent' | 'success' | 'warn' | 'danger';
  Icon: LucideIcon;
};

export const statusLooks: Record<SubmissionStatus, Look> = {
  pending: { label: 'Pending', tone: 'quiet', Icon: Clock },
  under_review: { label: 'Under review', tone: 'accent', Icon: Eye },
  approved: { label: 'Approved', tone: 'success', Icon: CircleCheck },
  rejected: { label: 'Not accepted', tone: 'danger', Icon: CircleX },
  needs_revision: { label: 'Needs revision', tone: 'warn', Icon: PencilLine },
};

export function StatusBadge({ status }: { status: SubmissionStatus }) {
  const { label, tone, Icon } = statusLooks[status];
  return (
    <Badge tone={tone}>
      <Icon size={14} aria-hidden />
      {label}
    </Badge>
  );
}
