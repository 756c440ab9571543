import { v7 } from 'uuid';

export function newId(): string {
  return v7();
}

/** A UUIDv7 for another instant, for backdated rows. */
export function newIdOf(at: Date): string {
  return v7({ msecs: at.getTime() });
}

const DAY_MS = 86_400_000;

/** A UUIDv7 that says no more than its day (UTC), for rows that nobody may match by their instant. */
export function newDayId(): string {
  return v7({ msecs: Math.floor(Date.now() / DAY_MS) * DAY_MS });
}
