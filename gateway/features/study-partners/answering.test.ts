import type { Person } from '@cascade/db/factories/people';
import { lockPractisers } from '@cascade/db/features/study-partners/proposals.queries';
import type { Proposal } from '@cascade/shared/features/study-partners/proposals';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteMember } from '../../domain/privacy/delete-member.ts';
import { groupDone } from '../../testing/groups.ts';
import { heldChange, somebodyWaits } from '../../testing/held-change.ts';
import { type Listener, waitFor } from '../../testing/listener.ts';
import { minutesAhead, partnerCall, practiceOf, proposed, take } from '../../testing/proposing.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('answering a proposal', () => {
  const two = twoGateways();
  let ana: Person;
  let ben: Person;
  let eve: Person;
  beforeEach(async () => {
    [ana, ben, eve] = await Promise.all([two.here.person(), two.here.person(), two.here.person()]);
  });
  const answer = (by: Person, { id }: Proposal, verb: string, gateway = two.here) =>
    partnerCall(gateway, by, 'POST', `/proposals/${id}/${verb}`);
  const sessionsOf = async (person: Person) => (await practiceOf(two.here, person)).sessions;
  /** Both wait for the two people, so that they run at the same time. */
  async function atOnce<T>(run: () => Promise<T>[]): Promise<T[]> {
    const commit = await heldChange(two.here, ({ tx }) => lockPractisers(tx, [ana.id, ben.id]));
    const running = run();
    await somebodyWaits(two.here);
    await commit();
    return Promise.all(running);
  }

  test('taken twice at once, there is one session', async () => {
    const proposal = await proposed(two.here, ana, ben);
    const replies = await atOnce(() => [
      take(two.here, ben, proposal),
      take(two.there, ben, proposal),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]?.body).toEqual(replies[1]?.body);
    expect(await sessionsOf(ben)).toHaveLength(1);
  });

  test('two of its times at once: one is taken', async () => {
    const proposal = await proposed(two.here, ana, ben);
    const replies = await atOnce(() => [
      take(two.here, ben, proposal, 0),
      take(two.there, ben, proposal, 1),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await sessionsOf(ana)).toHaveLength(1);
  });

  test('taken while it is withdrawn: one of the two happens', async () => {
    for (let nth = 0; nth < 5; nth++) {
      const times = [minutesAhead(two.here, 120 + nth * 120)];
      const before = (await sessionsOf(ana)).length;
      const proposal = await proposed(two.here, ana, ben, { times });
      const [taken, withdrawn] = await atOnce(() => [
        take(two.there, ben, proposal),
        answer(ana, proposal, 'withdraw'),
      ]);
      const isTaken = taken?.status === 200;
      expect(withdrawn?.status).toBe(isTaken ? 409 : 200);
      expect((await sessionsOf(ana)).length - before).toBe(isTaken ? 1 : 0);
      const known = (await practiceOf(two.here, ben)).proposals.find(
        ({ id }) => id === proposal.id,
      );
      expect(known?.status).toBe(isTaken ? 'accepted' : 'withdrawn');
    }
  });

  test('overlapping times of two proposals taken at once: one session', async () => {
    const times = [minutesAhead(two.here, 300)];
    const later = [minutesAhead(two.here, 330)];
    const first = await proposed(two.here, ana, ben, { times });
    const second = await proposed(two.here, eve, ben, { times: later });
    const replies = await atOnce(() => [take(two.here, ben, first), take(two.there, ben, second)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.detail).toBe(
      'You have a practice session then. Choose another time.',
    );
    expect(await sessionsOf(ben)).toHaveLength(1);
  });

  test('a time at which the proposer practises with somebody else meanwhile is refused', async () => {
    const times = [minutesAhead(two.here, 300)];
    const first = await proposed(two.here, ana, ben, { times });
    const second = await proposed(two.here, ana, eve, { times });
    expect((await take(two.here, eve, second)).status).toBe(200);
    const refused = await take(two.here, ben, first);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      `${ana.handle} is no longer free then. Choose another time.`,
    ]);
    // A cancelled one is no longer in the way, and one that begins as another ends never was.
    const [session] = await sessionsOf(eve);
    const { groupId, sessionId } = session ?? {};
    await groupDone(two.here, eve, 'POST', `/${groupId}/sessions/${sessionId}/cancel`, {});
    expect((await take(two.here, ben, first)).status).toBe(200);
    const next = await proposed(two.here, eve, ben, { times: [minutesAhead(two.here, 360)] });
    expect((await take(two.here, ben, next)).status).toBe(200);
  });

  test('a closed proposal takes no other answer, and says why', async () => {
    const closed: [string, (proposal: Proposal) => Promise<unknown>, RegExp][] = [
      ['declined', (one) => answer(ben, one, 'decline'), /was declined/],
      ['withdrawn', (one) => answer(ana, one, 'withdraw'), /was withdrawn/],
    ];
    for (const [status, close, words] of closed) {
      const proposal = await proposed(two.here, ana, ben);
      await close(proposal);
      const known = (await practiceOf(two.here, ben)).proposals.find(
        ({ id }) => id === proposal.id,
      );
      expect(known?.status).toBe(status);
      const refused = await take(two.here, ben, proposal);
      expect([refused.status, refused.body.detail]).toEqual([409, expect.stringMatching(words)]);
    }
    const proposal = await proposed(two.here, ana, ben);
    two.here.clock.advance(1_561 * 60_000);
    expect((await take(two.here, ben, proposal)).body.detail).toBe(
      'The times of this proposal have passed.',
    );
    two.here.clock.advance(-1_561 * 60_000);
  });

  test('a time that has passed is refused while a later one can be taken', async () => {
    const times = [30, 90].map((minutes) => minutesAhead(two.here, minutes));
    const proposal = await proposed(two.here, ana, ben, { times });
    two.here.clock.advance(31 * 60_000);
    expect((await take(two.here, ben, proposal, 0)).body.detail).toMatch(/has passed/);
    expect((await take(two.here, ben, proposal, 1)).status).toBe(200);
    two.here.clock.advance(-31 * 60_000);
    const other = partnerCall(two.here, ben, 'POST', `/proposals/${proposal.id}/accept`, {
      startsAt: minutesAhead(two.here, 45),
    });
    expect((await other).status).toBe(409);
  });

  test('only the receiver takes or declines, only the proposer withdraws', async () => {
    const proposal = await proposed(two.here, ana, ben);
    const startsAt = proposal.times[0];
    for (const [by, verb, body] of [
      [ana, 'accept', { startsAt }],
      [eve, 'accept', { startsAt }],
      [ana, 'decline'],
      [eve, 'decline'],
      [ben, 'withdraw'],
      [eve, 'withdraw'],
    ] as const) {
      const path = `/proposals/${proposal.id}/${verb}`;
      expect((await partnerCall(two.here, by, 'POST', path, body)).status).toBe(404);
    }
    const read = (by: Person) => partnerCall(two.here, by, 'GET', `/proposals/${proposal.id}`);
    expect([(await read(ana)).status, (await read(ben)).status, (await read(eve)).status]).toEqual([
      200, 200, 404,
    ]);
  });

  test('both get every change on their own streams as it is fetched; a stranger gets nothing', async () => {
    const open = (person: Person) => two.listeners.open(two.there, person);
    const [anas, bens, eves] = [await open(ana), await open(ben), await open(eve)];
    const told = ({ events }: Listener, name: string) =>
      events.filter(({ e }) => e === `study-partners.${name}`).map(({ d }) => d);
    const proposal = await proposed(two.here, ana, ben);
    const { body: taken } = await take(two.here, ben, proposal);
    const { groupId, sessionId } = taken.session;
    await groupDone(two.here, ana, 'POST', `/${groupId}/sessions/${sessionId}/cancel`, {});
    const { sessions, proposals } = await practiceOf(two.here, ben);
    expect(sessions[0]?.isCancelled).toBe(true);
    for (const listener of [anas, bens]) {
      await waitFor(() => expect(told(listener, 'session-changed')).toHaveLength(2));
      expect(told(listener, 'proposal-changed')).toEqual([{ proposal }, { proposal: taken }]);
      expect(told(listener, 'session-changed').at(-1)).toEqual({ session: sessions[0] });
    }
    expect(proposals).toEqual([taken]);
    await groupDone(two.here, ben, 'POST', `/${groupId}/leave`, {});
    await waitFor(() => expect(told(bens, 'session-left')).toEqual([{ groupId }]));
    await waitFor(() => expect(told(anas, 'session-changed')).toHaveLength(3));
    expect(told(anas, 'session-changed').at(-1)).toEqual({ session: (await sessionsOf(ana))[0] });
    expect(await sessionsOf(ben)).toEqual([]);
    expect(eves.events.filter(({ e }) => e.startsWith('study-partners.'))).toEqual([]);
    expect(await practiceOf(two.here, eve)).toEqual({ proposals: [], sessions: [] });
    const words = JSON.stringify([proposal, taken, anas.events, bens.events]);
    for (const person of [ana, ben]) {
      expect(words).not.toContain(person.email);
      expect(JSON.stringify([proposal, taken, sessions])).not.toContain(person.id);
    }
  });

  test('what was open goes with an account, and the other is told', async () => {
    const proposal = await proposed(two.here, ana, ben);
    await partnerCall(two.here, ben, 'PUT', `/wishes/${ana.publicId}`, { wish: 'favourite' });
    const bens = await two.listeners.open(two.there, ben);
    await deleteMember(two.here, ana.id);
    const told = (name: string) =>
      bens.events.filter(({ e }) => e === `study-partners.${name}`).map(({ d }) => d);
    await waitFor(() => expect(told('proposal-removed')).toEqual([{ proposalId: proposal.id }]));
    expect(told('wish-changed')).toEqual([{ personId: ana.publicId, wish: null }]);
    expect((await practiceOf(two.here, ben)).proposals).toEqual([]);
  });
});
