import type { Outcome } from '@cascade/shared/domain/marking/mark-shapes';
import { Check, CircleDashed, X } from 'lucide-react';
import { Badge } from '../../../ui/data/badge.tsx';

const looks = {
  pass: { tone: 'success', Icon: Check, word: 'Pass by the mark' },
  fail: { tone: 'danger', Icon: X, word: 'Below the standard' },
  provisional: { tone: 'quiet', Icon: CircleDashed, word: 'Provisional' },
} as const;

export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const { tone, Icon, word } = looks[outcome];
  return (
    <Badge tone={tone}>
      <Icon size={14} aria-hidden />
      {word}
    </Badge>
  );
}
