import { checkOrder, type Finding } from '@cascade/shared/domain/encryption/message-order';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Seen } from './device-store.ts';
import type { SentMessage } from './sealed-message.ts';
import { sessionNow } from './session.ts';
import { openedTexts } from './shown.ts';

/**
 * Read again only when the thread lost a message, or the text of one: a long one has much to read,
 * and what was read since then is in the thread.
 */
function useRemembered(thread: readonly SentMessage[], conversationId: string): Seen[] {
  const [remembered, setRemembered] = useState<Seen[]>([]);
  const known = useRef({ conversationId: '', ids: new Set<string>() });
  useEffect(() => {
    const before = known.current;
    const ids = new Set(thread.flatMap(({ id, content }) => (content ? [id] : [])));
    known.current = { conversationId, ids };
    const isSame = before.conversationId === conversationId && before.ids.size > 0;
    if (thread.length === 0 || (isSame && [...before.ids].every((id) => ids.has(id)))) return;
    void sessionNow()
      ?.store()
      .then((store) => store.listSeen(conversationId))
      .then((seen) => known.current.conversationId === conversationId && setRemembered(seen))
      .catch(() => {
        known.current = { conversationId: '', ids: new Set() };
      });
  }, [thread, conversationId]);
  return remembered;
}

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
  const remembered = useRemembered(thread, conversationId);
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
