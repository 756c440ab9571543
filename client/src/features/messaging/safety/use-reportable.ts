import { getThread, type Message } from '@cascade/shared/features/messaging/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keyOf } from '../../../api/query-of.ts';
import { openMessage } from '../../../e2ee/messages.ts';
import { threadOf } from '../cache/thread.ts';

/** Enough to find what happened; older ones come in with the thread itself. */
const MOST_SHOWN = 50;

export type Reportable = { id: string; text: string; createdAt: string };

/** What the other person wrote and this device can read, the latest first. */
export function useReportable(otherId: string): Reportable[] | undefined {
  const queryClient = useQueryClient();
  const [found, setFound] = useState<Reportable[]>();
  useEffect(() => {
    let isWanted = true;
    const thread = queryClient.getQueryData<Message[]>(keyOf(getThread, threadOf(otherId))) ?? [];
    const theirs = thread
      .filter(({ senderId, deletedAt }) => senderId === otherId && deletedAt === null)
      .slice(0, MOST_SHOWN);
    const opening = theirs.map(async (message): Promise<Reportable[]> => {
      const opened = await openMessage(message, otherId).catch(() => undefined);
      const { id, createdAt } = message;
      return opened?.state === 'opened' ? [{ id, text: opened.text, createdAt }] : [];
    });
    void Promise.all(opening).then((all) => isWanted && setFound(all.flat()));
    return () => {
      isWanted = false;
    };
  }, [otherId, queryClient]);
  return found;
}
