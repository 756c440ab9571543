import type { Person } from '@cascade/db/factories/people';
import { listWaitingJobs } from '@cascade/db/live/outbox.queries';
import type { ReceivedFeedback } from '@cascade/shared/features/feedback/administration';
import { type ShownIdea, tellDone } from '@cascade/shared/features/feedback/ideas';
import { streamOf } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteMember } from '../../domain/privacy/delete-member.ts';
import { done } from '../../testing/community.ts';
import { heldChange, somebodyWaits } from '../../testing/held-change.ts';
import { type Listener, startOf, waitFor } from '../../testing/listener.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

const LIST = '/api/admin/feedback';
const IDEAS = '/api/feedback/ideas';

describe('public ideas', () => {
  const two = twoGateways();
  let admin: Person;
  let ana: Person;
  let ben: Person;
  beforeEach(async () => {
    [admin, ana, ben] = await Promise.all([
      two.here.person({ role: 'admin' }),
      two.here.person(),
      two.here.person(),
    ]);
  });

  async function written(by: Person | null = ana): Promise<string> {
    const id = newId();
    const body = { id, title: `Words of its author ${id}`, description: 'In my own words.' };
    await two.here.call(by, '/api/feedback', { method: 'POST', body });
    return id;
  }
  const received = async (id: string): Promise<ReceivedFeedback> => {
    const list: ReceivedFeedback[] = await done(two.there, admin, 'GET', `${LIST}?limit=100`);
    const found = list.find((one) => one.id === id);
    if (!found) throw new Error('It is not listed.');
    return found;
  };
  const words = { title: 'A dark mode for printing', text: 'Sheets that save ink.' };
  const publish = async (id: string, change = {}): Promise<ReceivedFeedback> =>
    done(two.here, admin, 'PUT', `${LIST}/${id}/idea`, {
      rev: (await received(id)).rev,
      ...words,
      ...change,
    });
  const published = async () => (await publish(await written())).id;
  const setState = async (id: string, state: string): Promise<ReceivedFeedback> =>
    done(two.here, admin, 'PUT', `${LIST}/${id}/state`, { rev: (await received(id)).rev, state });
  const ideas = async (person: Person | null = null): Promise<ShownIdea[]> =>
    (await two.there.call(person, IDEAS)).body;
  const idea = async (id: string, person: Person | null = null) =>
    (await ideas(person)).find((one) => one.id === id);
  const vote = (person: Person, id: string, isWanted = true, gateway = two.here) =>
    gateway.call(person, `${IDEAS}/${id}/vote`, { method: 'PUT', body: { isWanted } });
  async function follow(person: Person): Promise<Listener> {
    const { stream, n } = await done(two.there, person, 'GET', `${IDEAS}/start`);
    const listener = await two.listeners.open(two.there, person);
    const { epoch } = await startOf(two.there, person);
    await listener.sync(epoch, { [stream]: n });
    return listener;
  }
  const told = ({ events }: Listener, name: string) =>
    events.filter(({ e }) => e === name).map(({ d }) => d);

  test('everybody reads an idea in the admin’s words, and nothing of its author', async () => {
    const id = await written();
    expect(await idea(id)).toBeUndefined();
    await publish(id);
    expect(await idea(id)).toMatchObject({ ...words, state: 'open', votes: 0, hasVoted: false });
    const reply = await two.here.call(null, IDEAS);
    expect(reply.text).not.toContain(ana.handle);
    expect(reply.text).not.toContain('own words');
    expect(reply.text).not.toContain('Words of its author');
  });

  test('those who look hear of each change on another gateway, and others do not', async () => {
    const [looking, elsewhere] = [await follow(ben), await two.listeners.open(two.there, ana)];
    const id = await published();
    await vote(ana, id);
    await setState(id, 'planned');
    await publish(id, { title: 'Another title' });
    await done(two.here, admin, 'DELETE', `${LIST}/${id}/idea`);
    await waitFor(() => expect(told(looking, 'idea.withdrawn')).toHaveLength(1));
    const changes = told(looking, 'idea.changed') as { idea: ShownIdea }[];
    expect(changes.map(({ idea: { title, state, votes } }) => [title, state, votes])).toEqual([
      [words.title, 'open', 0],
      [words.title, 'open', 1],
      [words.title, 'planned', 1],
      ['Another title', 'planned', 1],
    ]);
    const revs = changes.map(({ idea: { rev } }) => rev);
    expect([...revs].sort((a, b) => a - b)).toEqual(revs);
    expect(new Set(revs).size).toBe(revs.length);
    expect(told(looking, 'idea.voted')).toEqual([]);
    expect(told(elsewhere, 'idea.voted')).toEqual([
      { id, hasVoted: true, publishedAt: changes[0]?.idea.publishedAt },
    ]);
    expect(told(elsewhere, 'idea.changed')).toEqual([]);
    expect(await idea(id)).toBeUndefined();
  });

  test('nobody follows another stream of this kind', async () => {
    const listener = await two.listeners.open(two.there, ben);
    const { epoch } = await startOf(two.there, ben);
    const { streams } = await listener.sync(epoch, { 'i:ideas': 0, 'i:other': 0 });
    expect(streams.map(({ s }) => s)).toContain('i:ideas');
    expect(streams.map(({ s }) => s)).not.toContain('i:other');
  });

  test('a member counts once, however often and on however many gateways they press', async () => {
    const id = await published();
    const release = await heldChange(two.here, ({ live }) => live.lock([streamOf.ideas()]));
    const presses = [two.here, two.there, two.here, two.there].map((gateway) =>
      vote(ana, id, true, gateway),
    );
    presses.push(vote(ben, id));
    await somebodyWaits(two.here);
    await release();
    expect((await Promise.all(presses)).map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(await idea(id, ana)).toMatchObject({ votes: 2, hasVoted: true });
    expect((await vote(ana, id, false)).body).toMatchObject({ votes: 1, hasVoted: false });
    expect((await vote(ana, id, false)).body).toMatchObject({ votes: 1, hasVoted: false });
    expect(await idea(id, ben)).toMatchObject({ votes: 1, hasVoted: true });
  });

  test('the most wanted come first', async () => {
    const [first, second] = [await published(), await published()];
    const order = async () =>
      (await ideas()).map(({ id }) => id).filter((id) => [first, second].includes(id));
    expect(await order()).toEqual([second, first]);
    await vote(ana, first);
    expect(await order()).toEqual([first, second]);
  });

  test('who may not vote is told why', async () => {
    const id = await published();
    expect((await two.here.call(null, `${IDEAS}/${id}/vote`, { method: 'PUT' })).status).toBe(401);
    const unverified = await two.here.person({ emailVerified: false });
    expect((await vote(unverified, id)).status).toBe(403);
    const hidden = await vote(ana, await written());
    expect([hidden.status, hidden.body.detail]).toEqual([404, 'There is no such idea any more.']);
    await vote(ben, id);
    await setState(id, 'declined');
    const late = await vote(ana, id);
    expect([late.status, late.body.detail]).toEqual([
      409,
      'Votes for this idea are closed, because it is settled.',
    ]);
    expect((await vote(ben, id, false)).status).toBe(409);
    expect((await vote(ben, id)).status).toBe(200);
  });

  test('of two admins the second is refused and shown the newest', async () => {
    const id = await written();
    const { rev } = await received(id);
    const release = await heldChange(two.here, ({ live }) => live.lock([streamOf.ideas()]));
    const replies = ['read', 'planned'].map((state) =>
      two.here.call(admin, `${LIST}/${id}/state`, { method: 'PUT', body: { rev, state } }),
    );
    await somebodyWaits(two.here);
    await release();
    const answers = await Promise.all(replies);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect([refused?.body.code, refused?.body.current]).toEqual(['stale', await received(id)]);
  });

  test('done is told by a job that is enqueued with it, and only then', async () => {
    const id = await published();
    const jobs = async () =>
      (await listWaitingJobs(two.here.database.orm)).filter(
        ({ job, data }) => job === tellDone.name && JSON.stringify(data).includes(id),
      );
    await setState(id, 'planned');
    expect(await jobs()).toHaveLength(0);
    await setState(id, 'done');
    expect(await jobs()).toHaveLength(1);
    expect(await idea(id)).toMatchObject({ state: 'done' });
  });

  test('a change that changes nothing raises no version, and what is not public cannot be withdrawn', async () => {
    const id = await published();
    const before = await received(id);
    expect(await publish(id)).toEqual(before);
    expect(await setState(id, 'new')).toEqual(before);
    const withdraw = () => two.here.call(admin, `${LIST}/${id}/idea`, { method: 'DELETE' });
    expect((await withdraw()).status).toBe(200);
    const again = await withdraw();
    expect([again.status, again.body.detail]).toEqual([
      409,
      'This is not public, or not any more.',
    ]);
    const gone = await two.here.call(admin, `${LIST}/${newId()}/state`, {
      method: 'PUT',
      body: { rev: 1, state: 'read' },
    });
    expect([gone.status, gone.body.detail]).toEqual([404, 'There is no such feedback.']);
  });

  test('an idea that is public again begins without votes', async () => {
    const id = await published();
    await vote(ben, id);
    await done(two.here, admin, 'DELETE', `${LIST}/${id}/idea`);
    await publish(id);
    expect(await idea(id, ben)).toMatchObject({ votes: 0, hasVoted: false });
  });

  test('the vote of a member who leaves is taken back before everybody’s eyes', async () => {
    const id = await published();
    await vote(ana, id);
    await vote(ben, id);
    const looking = await follow(ben);
    await deleteMember(two.here, ana.id);
    await waitFor(() =>
      expect(told(looking, 'idea.changed').at(-1)).toMatchObject({ idea: { id, votes: 1 } }),
    );
    expect(await idea(id, ben)).toMatchObject({ votes: 1 });
    expect(await received(id)).toMatchObject({ author: null, title: expect.stringMatching(id) });
  });

  test('settled feedback of a member who leaves loses its words, and its public idea stays', async () => {
    const id = await published();
    await setState(id, 'done');
    await deleteMember(two.here, ana.id);
    expect(await received(id)).toMatchObject({
      author: null,
      email: null,
      title: '',
      description: '',
    });
    expect(await idea(id)).toMatchObject(words);
  });
});
