import { newId } from '@cascade/shared/kernel/id';
import type { OfflineRoute } from '@cascade/shared/kernel/route';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { OfflineMutation, PendingCommand, Waiting } from './offline-mutation.ts';

export type Outlet = {
  memberId: string;
  keep: (command: PendingCommand) => Promise<void>;
};

/** Optional only where the arguments contain the value. */
type Options<Wants> = undefined extends Wants
  ? [options?: { key?: string; wants?: Wants }]
  : [options: { key?: string; wants: Wants }];

const store = getDefaultStore();
let outlet: Outlet | undefined;

/** Including commands not stored yet. */
const keptAtom = atom<PendingCommand[]>([]);
const freshAtom = atom<PendingCommand[]>([]);

/** Of the signed-in member, in order. */
export const waitingAtom = atom((get) => {
  const kept = get(keptAtom);
  const fresh = get(freshAtom).filter(({ id }) => !kept.some((one) => one.id === id));
  return fresh.length === 0 ? kept : [...kept, ...fresh];
});
export const isSendingAtom = atom(false);

/** Undefined disconnects and clears it. */
export function attachOutlet(next: Outlet | undefined): void {
  outlet = next;
  store.set(keptAtom, []);
  store.set(freshAtom, []);
  store.set(isSendingAtom, false);
}

/** @param fresh ids that are stored by now */
export function showKept(kept: PendingCommand[], fresh: readonly string[] = []): void {
  store.set(keptAtom, kept);
  store.set(freshAtom, (commands) => commands.filter(({ id }) => !fresh.includes(id)));
}

/**
 * Stored, then sent once and in order. Shown at once and after a reload; the reply may arrive in
 * another tab.
 * @param options `key`: the command's id; `wants`: the optimistic value
 * @returns resolves once stored
 * @throws Error when signed out
 */
export async function enqueue<R extends OfflineRoute, Wants>(
  kind: OfflineMutation<R, Wants>,
  args: Waiting<R, Wants>['args'],
  ...[options]: Options<Wants>
): Promise<void> {
  if (!outlet) throw new Error('Nobody is signed in.');
  const command: PendingCommand = {
    id: options?.key ?? newId(),
    memberId: outlet.memberId,
    route: kind.route.name,
    args,
    wants: options?.wants,
    createdAt: Date.now(),
  };
  store.set(freshAtom, (commands) => [...commands, command]);
  await outlet.keep(command);
}

export function useWaiting<R extends OfflineRoute, Wants>(
  kind: OfflineMutation<R, Wants>,
): Waiting<R, Wants>[] {
  const waiting = useAtomValue(waitingAtom);
  return useMemo(() => waiting.flatMap((command) => kind.read(command) ?? []), [waiting, kind]);
}
