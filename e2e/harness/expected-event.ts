import { noticesRead } from '@cascade/shared/features/notices/contract';
import { Attempt, attemptChanged } from '@cascade/shared/features/practice/contract';
import { Progress, progressChanged } from '@cascade/shared/features/progress/contract';
import type { Entry } from './entries.ts';
import type { Command } from './traffic.ts';

/** Recognises the event that an acknowledged command must cause in the member's stream. */
export function expectedEvent({ kind, target, ack }: Command): (entry: Entry) => boolean {
  if (kind === 'read')
    return ({ name, data }) =>
      name === noticesRead.name && noticesRead.data.parse(data).ids.includes(String(target));
  if (kind === 'save') {
    const { id, rev } = Attempt.parse(ack?.body);
    return ({ name, data }) => {
      if (name !== attemptChanged.name) return false;
      const { attempt } = attemptChanged.data.parse(data);
      return attempt.id === id && attempt.rev === rev;
    };
  }
  const { scenarioId, rev } = Progress.parse(ack?.body);
  return ({ name, data }) => {
    if (name !== progressChanged.name) return false;
    const { progress } = progressChanged.data.parse(data);
    return progress.scenarioId === scenarioId && progress.rev === rev;
  };
}
