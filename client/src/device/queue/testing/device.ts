import { toggleBookmark } from '@cascade/shared/features/progress/contract';
import { newId } from '@cascade/shared/kernel/id';
import { QueryClient } from '@tanstack/react-query';
import { getDefaultStore } from 'jotai';
import { z } from 'zod';
import { toastsAtom } from '../../../ui/toast/toasts.ts';
import { beginOwner, forgetTab } from '../../owner.ts';
import { offlineMutation, type PendingCommand } from '../offline-mutation.ts';

import { PendingSender } from '../pending-sender.ts';
import { openStore, type PendingStore } from '../pending-store.ts';
import { PretendServer } from './pretend-server.ts';

export const pathOf = (station: number) => `/api/scenarios/${station}/bookmark`;

export function press(memberId: string, station: number, bookmarked = true): PendingCommand {
  return {
    id: newId(),
    memberId,
    route: toggleBookmark.name,
    args: { params: { id: station } },
    wants: { bookmarked },
    createdAt: Date.now(),
  };
}

export const lastToast = () => getDefaultStore().get(toastsAtom)[0];

export class Device {
  readonly server = new PretendServer();
  readonly shown: PendingCommand[][] = [];
  readonly settled: { tab: number; rev: number }[] = [];
  /** How often a tab checked the session. */
  foreign = 0;
  store: PendingStore;
  private readonly senders: PendingSender[] = [];

  private constructor(store: PendingStore) {
    this.store = store;
  }

  static async open(): Promise<Device> {
    getDefaultStore().set(toastsAtom, []);
    const publicId = newId();
    beginOwner(publicId);
    return new Device(await openStore(publicId));
  }

  openTab(memberId: string, stolenAfterMs?: number): PendingSender {
    const tab = this.senders.length;
    const kind = offlineMutation(toggleBookmark, {
      failure: 'Bookmark not saved',
      optimistic: z.object({ bookmarked: z.boolean() }),
      onSuccess: (_cache, { rev }) => {
        this.settled.push({ tab, rev });
        return undefined;
      },
      isMissed: (reply, { optimistic }) => reply.bookmarked !== optimistic.bookmarked,
    });
    const hooks = {
      memberId,
      cache: new QueryClient(),
      kinds: [kind],
      onKept: (kept: PendingCommand[]) => {
        this.shown[tab] = kept;
      },
      onSending: () => {},
      onForeign: () => {
        this.foreign += 1;
      },
    };
    const sender = new PendingSender(this.store, hooks, stolenAfterMs);
    this.senders.push(sender);
    return sender;
  }

  async waitingOf(memberId: string): Promise<string[]> {
    return (await this.store.list(memberId)).map(({ id }) => id);
  }

  close(): void {
    forgetTab();
    for (const sender of this.senders) sender.close();
  }
}
