import type { Person } from '@cascade/db/factories/people';
import { newId } from '@cascade/shared/kernel/id';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  groupDone,
  messagesIn,
  postIn,
  privateGroup,
  readGroup,
  sentIn,
} from '../../../testing/groups.ts';
import { envelope } from '../../../testing/messaging.ts';
import { twoGateways } from '../../../testing/two-gateways.ts';

describe('what ends a membership or a conversation', () => {
  const two = twoGateways();
  let ana: Person;
  let ben: Person;
  let eve: Person;
  let id: string;
  let token: string;
  beforeEach(async () => {
    [ana, ben, eve] = await Promise.all([two.here.person(), two.here.person(), two.here.person()]);
    ({ id, token } = await privateGroup(two.here, ana, [ben]));
  });
  const enter = (person: Person) =>
    groupDone(two.there, person, 'POST', `/invitations/${token}/join`, {});
  const deleteAccount = async (person: Person) => {
    await two.here.database
      .sql`update sessions set proven_at = ${two.here.clock.now().toISOString()}
      where user_id = ${person.id}`;
    const reply = await two.here.call(person, '/api/auth/delete-user', {
      method: 'POST',
      body: {},
    });
    expect(reply.status).toBe(200);
  };

  test('joining, leaving, removing and deleting an account each raise the members’ revision', async () => {
    const revs = [(await readGroup(two.here, ana, id)).membersRev];
    const note = async () => revs.push((await readGroup(two.here, ana, id)).membersRev);
    await enter(eve);
    await note();
    await groupDone(two.here, eve, 'POST', `/${id}/leave`);
    await note();
    await groupDone(two.here, ana, 'DELETE', `/${id}/members/${ben.publicId}`);
    await note();
    const dan = await two.here.person();
    await enter(dan);
    await note();
    await deleteAccount(dan);
    await note();
    const [first = 0] = revs;
    expect(revs).toEqual([0, 1, 2, 3, 4, 5].map((more) => first + more));
    const { rev, name } = await readGroup(two.here, ana, id);
    await groupDone(two.here, ana, 'PATCH', `/${id}`, { rev, name: `${name} again` });
    await note();
    expect(revs.at(-1)).toBe(first + 5);
  });

  test('messages of a deleted account stay without its handle', async () => {
    const message = await sentIn(two.here, ben, id);
    await deleteAccount(ben);
    expect(await messagesIn(two.here, ana, id)).toEqual([{ ...message, senderHandle: null }]);
  });

  test('a deleted group leaves nothing of its conversation', async () => {
    const message = await sentIn(two.here, ana, id);
    const { membersRev } = await readGroup(two.here, ana, id);
    await groupDone(two.here, ana, 'PATCH', `/${id}/messages/${message.id}`, {
      content: envelope(),
      rev: 1,
      membersRev,
    });
    await groupDone(two.here, ana, 'DELETE', `/${id}`);
    const { sql } = two.here.database;
    const [left] = await sql`select
      (select count(*)::int from study_group_messages where group_id = ${id}) as messages,
      (select count(*)::int from stream_entries where stream = ${`g:${id}`}) as entries,
      (select count(*)::int from streams where stream = ${`g:${id}`}) as streams,
      (select count(*)::int from live_events where data->'message'->>'groupId' = ${id}) as events`;
    expect(left).toEqual({ messages: 0, entries: 0, streams: 0, events: 0 });
    expect((await postIn(two.here, ana, id, { id: newId(), membersRev })).status).toBe(404);
  });
});
