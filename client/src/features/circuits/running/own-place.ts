import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { placeOf, trioRole } from '@cascade/shared/features/circuits/rotation';
import { numberOf } from '../clock/circuit-words.ts';
import { myself } from '../people/own-membership.ts';
import { wishNames } from '../role-words.ts';

/** By number only, never content. */
export function ownPlace(circuit: Circuit, round: number) {
  const { mode, preset, places, rounds } = circuit;
  const slot = myself(circuit)?.seats.find(({ role }) => role === 'candidate')?.place ?? 0;
  const rotation = { mode, preset, places: places.length };
  const place = placeOf(rotation, slot, round);
  const isLast = round >= rounds - 1;
  const next = isLast ? null : placeOf(rotation, slot, round + 1);
  const isRest = places[place]?.kind === 'rest' && mode === 'circuit';
  return { isRest, nextText: textOf() };

  function textOf(): string {
    if (next === null) return 'That was the last one';
    if (mode === 'trio')
      return `Next you are ${wishNames[trioRole(slot, round + 1)].toLowerCase()}`;
    if (places[next]?.kind === 'rest') return `Next: rest, at place ${numberOf(next)}`;
    return `Next: place ${numberOf(next)}`;
  }
}
