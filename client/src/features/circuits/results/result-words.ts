import { formatMark } from '@cascade/shared/domain/marking/marks';

/** "57.5 %", cut to two places so that it is never rounded up past the standard. */
export function percentText(raw: number, max: number): string {
  return `${formatMark(Math.floor((raw * 10_000) / max))} %`;
}

export function markText(hundredths: number | null): string {
  return hundredths === null ? 'No mark' : `${formatMark(hundredths)} / 20`;
}
