export const clockCommands = ['pause', 'resume', 'restart', 'finish'] as const;

/** What a candidate can do to the clock. */
export type ClockCommand = (typeof clockCommands)[number];

/** As a person reads them. */
export const commandNames: Record<ClockCommand, string> = {
  pause: 'Pause',
  resume: 'Resume',
  restart: 'Restart',
  finish: 'Finish',
};
