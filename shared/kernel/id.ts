import { v7 } from 'uuid';

/** A UUIDv7 (RFC 9562): unique without asking anybody, and in order of time. */
export function newId(): string {
  return v7();
}

/** A UUIDv7 as it would have been made at another instant, for what is written down later. */
export function newIdOf(at: Date): string {
  return v7({ msecs: at.getTime() });
}
