import type { CircuitBell } from '@cascade/shared/domain/clock/circuit-bells';
import { ringBell } from './bell-sound.ts';

/** In ms: shake, rest, shake. */
const shakes: Record<CircuitBell, number[]> = {
  'reading-starts': [200],
  'task-starts': [200, 150, 200],
  warning: [400],
  'task-ends': [200, 150, 200, 150, 200],
  move: [400, 150, 200],
};

/** Lets a bell be heard and felt, or felt alone while bells are muted. */
export function soundBell(bell: CircuitBell, isMuted: boolean): void {
  navigator.vibrate?.(shakes[bell]);
  if (!isMuted) void ringBell(bell).catch(() => undefined);
}
