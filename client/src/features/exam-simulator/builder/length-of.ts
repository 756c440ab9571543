import { practiceTiming } from '@cascade/shared/domain/clock/station-clock';

/** Specification, section 9. */
const changeoverMs = 120_000;
const minuteMs = 60_000;

/** At the exam's speed: `2 h 48 min`. */
export function lengthOf(stations: number): string {
  const roundMs = practiceTiming.readingMs + practiceTiming.taskMs + changeoverMs;
  const minutes = Math.ceil((stations * roundMs) / minuteMs);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
