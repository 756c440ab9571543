import type { Database } from '@cascade/db/client';
import {
  type PresenceSetting,
  readBlocksAmong,
  readPresenceSettings,
} from '@cascade/db/features/presence/presence.queries';
import type { PresenceChoice } from '@cascade/shared/features/presence/contract';

export type WatchRights = {
  /** Whether `watcher` may know how `person` is. If not, they look offline, without a reason. */
  mayWatch: (watcher: string, person: string) => boolean;
  choiceOf: (person: string) => PresenceChoice;
};

/**
 * The one place that decides who may see whose presence, with two queries for all of them. People
 * are named by their public ids.
 *
 * Presence is mutual: whoever turned it off, hides, or has not verified their address is shown to
 * nobody and is shown nobody. Two people of whom one has blocked the other do not see each other.
 */
export async function readWatchRights(
  sql: Database['sql'],
  watchers: Iterable<string>,
  people: Iterable<string>,
): Promise<WatchRights> {
  const everybody = [...new Set([...watchers, ...people])];
  const [settings, blocks] = await Promise.all([
    readPresenceSettings(sql, everybody),
    readBlocksAmong(sql, everybody),
  ]);
  const takesPart = (setting: PresenceSetting | undefined) =>
    setting?.isVerified === true && setting.isShown && setting.choice !== 'hidden';
  return {
    mayWatch: (watcher, person) =>
      takesPart(settings.get(watcher)) &&
      takesPart(settings.get(person)) &&
      !blocks.get(watcher)?.has(person),
    choiceOf: (person) => settings.get(person)?.choice ?? 'hidden',
  };
}
