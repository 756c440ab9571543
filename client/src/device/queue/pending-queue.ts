import { newId } from '@cascade/shared/kernel/id';
import type { RouteContract } from '@cascade/shared/kernel/route';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { z } from 'zod';
import type { OfflineMutation, PendingCommand, Waiting } from './offline-mutation.ts';

/** Where commands go once the script that keeps and sends them has loaded. */
export type Outlet = {
  memberId: string;
  /** Resolves once the device has it. */
  keep: (command: PendingCommand) => Promise<void>;
};

/** What the member sees meanwhile is left out only where the arguments say it. */
type Options<Wants> = undefined extends Wants
  ? [options?: { key?: string; wants?: Wants }]
  : [options: { key?: string; wants: Wants }];

const store = getDefaultStore();
let outlet: Outlet | undefined;

/** What the device keeps, and what was given a moment ago and is not kept yet. */
const keptAtom = atom<PendingCommand[]>([]);
const freshAtom = atom<PendingCommand[]>([]);

/** The signed-in member's commands that the server has not answered, in their order. */
export const waitingAtom = atom((get) => {
  const kept = get(keptAtom);
  const fresh = get(freshAtom).filter(({ id }) => !kept.some((one) => one.id === id));
  return fresh.length === 0 ? kept : [...kept, ...fresh];
});
/** One of them is on its way at this moment. */
export const isSendingAtom = atom(false);

/** Connects one member's queue; undefined ends it, and nobody's commands are shown. */
export function attachOutlet(next: Outlet | undefined): void {
  outlet = next;
  store.set(keptAtom, []);
  store.set(freshAtom, []);
  store.set(isSendingAtom, false);
}

/** Shows what the device keeps, which then includes whatever the `fresh` ids name. */
export function showKept(kept: PendingCommand[], fresh: readonly string[] = []): void {
  store.set(keptAtom, kept);
  store.set(freshAtom, (commands) => commands.filter(({ id }) => !fresh.includes(id)));
}

/**
 * Gives a command that is kept on the device, sent as soon as the server can be reached, in the
 * order in which commands were given, and lands once. It shows through `useWaiting` at once and
 * after a reload. What comes of it is told through the kind's `settle`, perhaps in another tab.
 *
 * @param options `key`: the command's id where the caller made it, else a fresh one;
 *   `wants`: what the member sees meanwhile
 * @returns resolves once the device has it
 * @throws Error when nobody is signed in
 */
export async function enqueue<R extends RouteContract, Wants extends z.ZodType>(
  kind: OfflineMutation<R, Wants>,
  args: Waiting<R, Wants>['args'],
  ...[options]: Options<z.infer<Wants>>
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

/** The signed-in member's waiting commands of one kind, in their order. */
export function useWaiting<R extends RouteContract, Wants extends z.ZodType>(
  kind: OfflineMutation<R, Wants>,
): Waiting<R, Wants>[] {
  const waiting = useAtomValue(waitingAtom);
  return useMemo(() => waiting.flatMap((command) => kind.read(command) ?? []), [waiting, kind]);
}
