import type { SupportRequest } from '@cascade/shared/features/support/contract';
import { Badge } from '../../ui/data/badge.tsx';

type State = SupportRequest['state'];

const words: Record<State, { label: string; tone: 'accent' | 'warn' | 'quiet' }> = {
  open: { label: 'With us', tone: 'accent' },
  waiting: { label: 'Answered', tone: 'warn' },
  closed: { label: 'Closed', tone: 'quiet' },
  merged: { label: 'Merged', tone: 'quiet' },
};

/** For the person. */
export function StateBadge({ state }: { state: State }) {
  const { label, tone } = words[state];
  return <Badge tone={tone}>{label}</Badge>;
}
