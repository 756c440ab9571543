const keyOf = (station: string) => `waiting:${station}`;

/** A command that could not be sent yet, over a reload of the tab. */
export function findWaiting<Command extends string>(
  station: string,
  commands: readonly Command[],
): Command | null {
  const kept = sessionStorage.getItem(keyOf(station));
  return commands.find((command) => command === kept) ?? null;
}

export function keepWaiting(station: string, command: string | null): void {
  if (command) sessionStorage.setItem(keyOf(station), command);
  else sessionStorage.removeItem(keyOf(station));
}
