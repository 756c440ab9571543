/** 1.5 → `1.5 min`. */
export function minutesOf(minutes: number): string {
  return `${Number(minutes.toFixed(2))} min`;
}

/** 4.5 → `4:30`. */
export function clockOf(minutes: number): string {
  const seconds = Math.round(minutes * 60);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
