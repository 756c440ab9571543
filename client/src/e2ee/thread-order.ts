import { checkOrder, type Finding } from '@cascade/shared/domain/encryption/message-order';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Seen } from './device-store.ts';
import type { SentMessage } from './sealed-message.ts';
import { sessionNow } from './session.ts';
import { openedTexts } from './shown.ts';

/**
 * By the id of the message below the notice.
 * @param thread latest first
 * @param isWhole loaded to its start
 */
export function useThreadOrder(
  thread: readonly SentMessage[],
  conversationId: string,
  isWhole: boolean,
): ReadonlyMap<string, Finding> {
  const version = useSyncExternalStore(openedTexts.subscribe, openedTexts.version);
  const [remembered, setRemembered] = useState<Seen[]>([]);
  useEffect(() => {
    let isWanted = true;
    if (thread.length > 0)
      void sessionNow()
        ?.store()
        .then((store) => store.listSeen(conversationId))
        .then((seen) => isWanted && setRemembered(seen))
        .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [thread, conversationId]);
  return useMemo(() => {
    // Recomputed when another message opens.
    void version;
    const placed = thread.toReversed().map((message) => {
      const { id, senderId, place } = message;
      const opened = openedTexts.now(message);
      return {
        id,
        senderId,
        place,
        order: opened?.state === 'opened' ? (opened.order ?? undefined) : undefined,
      };
    });
    const findings = checkOrder(placed, { isWhole, remembered });
    return new Map(findings.map((finding) => [finding.before, finding]));
  }, [thread, isWhole, remembered, version]);
}
