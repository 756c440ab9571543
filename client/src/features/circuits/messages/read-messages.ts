const keyOf = (circuitId: string) => `circuit-messages:${circuitId}`;

/** Messages that were put away in this tab, so that a reload does not bring them back. */
export function readMessages(circuitId: string): string[] {
  return sessionStorage.getItem(keyOf(circuitId))?.split(' ') ?? [];
}

export function rememberRead(circuitId: string, messageId: string): void {
  sessionStorage.setItem(keyOf(circuitId), [...readMessages(circuitId), messageId].join(' '));
}
