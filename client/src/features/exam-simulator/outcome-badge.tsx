import type { Outcome } from '@cascade/shared/domain/marking/mark-shapes';
import { Badge } from '../../ui/data/badge.tsx';

const tones = { pass: 'success', fail: 'danger', provisional: 'warn' } as const;

/** Upper case, as in the specification. */
export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  return <Badge tone={tones[outcome]}>{outcome.toUpperCase()}</Badge>;
}
