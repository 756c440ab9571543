import { formatMark } from '@cascade/shared/domain/marking/marks';

/** "57.5 %" of what could be reached, to two places, never rounded up over the standard. */
export function percentText(raw: number, max: number): string {
  return `${formatMark(Math.floor((raw * 10_000) / max))} %`;
}

/** A mark out of 20, or that there is none. */
export function markText(hundredths: number | null): string {
  return hundredths === null ? 'No mark' : `${formatMark(hundredths)} / 20`;
}
