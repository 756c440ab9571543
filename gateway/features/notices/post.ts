import type { Tx } from '@cascade/db/client';
import { countUnread, insertNotice } from '@cascade/db/queries/notices';
import { noticePosted } from '@cascade/shared/contracts/notices';
import { streamOf } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import { Appender } from '../../live/append.ts';
import type { Services } from '../../services.ts';

/** What happened, in words for the person; `path` is where it leads. */
type NewNotice = { userId: string; kind: string; title: string; body: string; path: string };

/** Puts a notice on a member's bell, in the transaction of what it tells of. */
async function postNotice(
  { tx, live }: { tx: Tx; live: Appender },
  notice: NewNotice,
  now: Date,
): Promise<void> {
  const stream = streamOf.member(notice.userId);
  await live.hold([stream]);
  const posted = await insertNotice(tx, { id: newId(), ...notice, createdAt: now });
  const unread = await countUnread(tx, notice.userId);
  await live.append(noticePosted, [stream], { notice: posted, unread });
}

/** The same where nothing else is being changed: a transaction of its own, delivered after commit. */
export async function announce(services: Services, notice: NewNotice): Promise<void> {
  const { database, clock, live: hub } = services;
  const envelopes = await database.orm.transaction(async (tx) => {
    const live = new Appender(tx, clock);
    await postNotice({ tx, live }, notice, clock.now());
    return live.envelopes;
  });
  hub.deliver(envelopes);
}
