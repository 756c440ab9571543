import { v7 } from 'uuid';

/** A UUIDv7 (RFC 9562): unique without asking anybody, and in order of time. */
export function newId(): string {
  return v7();
}
