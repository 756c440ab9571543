import { createAvatar } from '@dicebear/core';
import * as thumbs from '@dicebear/thumbs';

const drawn = new Map<string, string>();

/** A data URI. */
export function drawAvatar(seed: string): string {
  const known = drawn.get(seed);
  if (known) return known;
  const source = createAvatar(thumbs, {
    seed,
    backgroundColor: ['bfdedb', 'd9e4d0', 'ecdcc6', 'd5dcec', 'e8d4dc'],
    shapeColor: ['0d5157', '385725', '703f19', '40487b', '733747'],
  }).toDataUri();
  drawn.set(seed, source);
  return source;
}
