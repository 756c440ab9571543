export const clockCommands = ['pause', 'resume', 'restart', 'finish'] as const;

/** What a candidate can do to the clock. */
export type ClockCommand = (typeof clockCommands)[number];
