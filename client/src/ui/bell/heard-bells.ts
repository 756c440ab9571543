/**
 * How far one run of a clock has been listened to in this tab, in ms of exam time, so that a
 * reload right after a bell doesn't ring it again.
 */
export function heardUntil(runKey: string): number {
  return Number(sessionStorage.getItem(`heard:${runKey}`) ?? -1);
}

export function keepHeard(runKey: string, heardMs: number): void {
  sessionStorage.setItem(`heard:${runKey}`, String(heardMs));
}
