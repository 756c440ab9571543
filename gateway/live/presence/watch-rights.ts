import type { Database } from '@cascade/db/client';
import {
  type PresenceSetting,
  readBlocksAmong,
  readPresenceSettings,
} from '@cascade/db/features/presence/presence.queries';
import type { PresenceChoice } from '@cascade/shared/features/presence/contract';

export type WatchRights = {
  /** Whether `watcher` may see the presence of `person`. If not, they look offline. */
  mayWatch: (watcher: string, person: string) => boolean;
  choiceOf: (person: string) => PresenceChoice;
};

/**
 * The one place that decides who may see whose presence. It is mutual: members who turned it off,
 * hide or are unverified are hidden and see nobody. A block hides both from each other.
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
