import type { Message } from '@cascade/shared/features/messaging/contract';
import { useEffect, useRef, useState } from 'react';
import { openMessage } from '../../../e2ee/messages.ts';

type Props = {
  /** The latest first. */
  messages: Message[];
  otherId: string;
  otherName: string;
  isAtEnd: boolean;
};

/**
 * What came while the thread was open: how many messages stand behind what is seen, and the last
 * of them for those who listen.
 */
export function useArrivals({ messages, otherId, otherName, isAtEnd }: Props) {
  const latest = messages.find(({ senderId }) => senderId === otherId);
  const place = latest?.place ?? 0;
  const [seen, setSeen] = useState(place);
  const [said, setSaid] = useState({ id: '', rev: 0, words: '' });
  const before = useRef(place);
  if (isAtEnd && seen !== place) setSeen(place);
  useEffect(() => {
    if (!latest || place <= before.current) return;
    before.current = place;
    const say = (words: string) => setSaid({ id: latest.id, rev: latest.rev, words });
    openMessage(latest, otherId).then(
      (opened) => opened.state === 'opened' && say(`${otherName}: ${opened.text}`),
      () => say(`A message from ${otherName}`),
    );
  }, [latest, place, otherId, otherName]);
  const behind = isAtEnd
    ? 0
    : messages.filter((one) => one.senderId === otherId && one.place > seen).length;
  // What was changed or taken back since is nowhere on the page any more.
  const isAsHeard = messages.some(({ id, rev }) => id === said.id && rev === said.rev);
  return { behind, heard: isAsHeard ? said.words : '' };
}
