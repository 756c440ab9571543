import { formatMark } from '@cascade/shared/domain/marking/marks';

/** "57.5 %", cut so that it never rounds up past the standard. */
export function percentText(raw: number, max: number): string {
  return `${formatMark(Math.floor((raw * 10_000) / max))} %`;
}

export function markText(hundredths: number | null): string {
  return hundredths === null ? 'No mark' : `${formatMark(hundredths)} / 20`;
}
