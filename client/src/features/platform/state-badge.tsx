import type { CheckState } from '@cascade/shared/features/platform/contract';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { Badge } from '../../ui/data/badge.tsx';

const looks = {
  passed: { tone: 'success', words: 'Passed', Icon: CircleCheck },
  warning: { tone: 'warn', words: 'Warning', Icon: TriangleAlert },
  failed: { tone: 'danger', words: 'Failed', Icon: CircleX },
} as const;

export function StateBadge({ state }: { state: CheckState }) {
  const { tone, words, Icon } = looks[state];
  return (
    <Badge tone={tone} flexShrink="0">
      <Icon size={14} aria-hidden />
      {words}
    </Badge>
  );
}
