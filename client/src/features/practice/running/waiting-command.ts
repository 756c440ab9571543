import { type ClockCommand, clockCommands } from './clock-command.ts';

const keyOf = (attemptId: string) => `waiting:${attemptId}`;

/** A command that could not be sent yet, over a reload of the tab. */
export function findWaiting(attemptId: string): ClockCommand | null {
  const kept = sessionStorage.getItem(keyOf(attemptId));
  return clockCommands.find((command) => command === kept) ?? null;
}

export function keepWaiting(attemptId: string, command: ClockCommand | null): void {
  if (command) sessionStorage.setItem(keyOf(attemptId), command);
  else sessionStorage.removeItem(keyOf(attemptId));
}
