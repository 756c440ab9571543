import type { CircuitState } from '@cascade/shared/features/circuits/contract';
import { Badge } from '../../ui/data/badge.tsx';

const words = {
  draft: { text: 'Being planned', tone: 'quiet' },
  lobby: { text: 'Lobby open', tone: 'accent' },
  running: { text: 'Running now', tone: 'success' },
  marking: { text: 'Being marked', tone: 'warn' },
  published: { text: 'Results are out', tone: 'accent' },
  cancelled: { text: 'Called off', tone: 'quiet' },
} as const satisfies Record<CircuitState, { text: string; tone: string }>;

/** How far a circuit has come. */
export function StateBadge({ state }: { state: CircuitState }) {
  const { text, tone } = words[state];
  return <Badge tone={tone}>{text}</Badge>;
}
