import { v7 } from 'uuid';

export function newId(): string {
  return v7();
}

/** A UUIDv7 for another instant, for backdated rows. */
export function newIdOf(at: Date): string {
  return v7({ msecs: at.getTime() });
}
