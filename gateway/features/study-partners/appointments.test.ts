import type { Person } from '@cascade/db/factories/people';
import { beforeEach, describe, expect, test } from 'vitest';
import { groupDone } from '../../testing/groups.ts';
import { waitFor } from '../../testing/listener.ts';
import { partnerDone, proposed, take } from '../../testing/proposing.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('cancelling and leaving a practice session', () => {
  const two = twoGateways();
  let ana: Person;
  let ben: Person;
  let groupId: string;
  let sessionId: string;
  beforeEach(async () => {
    [ana, ben] = await Promise.all([two.here.person(), two.here.person()]);
    const { body } = await take(two.here, ben, await proposed(two.here, ana, ben));
    ({ groupId, sessionId } = body.session);
  });
  const appointments = (by: Person) => partnerDone(two.there, by, 'GET', '/appointments');

  test('who cancelled a session is noted, once', async () => {
    const path = `/${groupId}/sessions/${sessionId}/cancel`;
    await groupDone(two.here, ben, 'POST', path, {});
    await groupDone(two.there, ana, 'POST', path, {});
    const [row] = await two.here.database.sql<{ cancelled_by: string }[]>`
      select cancelled_by from study_group_sessions where id = ${sessionId}`;
    expect(row?.cancelled_by).toBe(ben.id);
  });

  test('leaving before the start counts as cancelling, for who leaves alone', async () => {
    const bens = await two.listeners.open(two.there, ben);
    await groupDone(two.here, ben, 'POST', `/${groupId}/leave`, {});
    const { appointments: own, share } = await appointments(ben);
    expect([own.map(({ outcome }: { outcome: string }) => outcome), share]).toEqual([
      ['cancelled'],
      null,
    ]);
    expect(await appointments(ana)).toEqual({ appointments: [], share: null });
    await waitFor(() =>
      expect(
        bens.events.filter(({ e }) => e === 'study-partners.appointment-noted').map(({ d }) => d),
      ).toEqual([{ appointment: own[0], share: null }]),
    );
  });

  test('a cancelled session can be left without another outcome', async () => {
    await groupDone(two.here, ana, 'POST', `/${groupId}/sessions/${sessionId}/cancel`, {});
    await groupDone(two.here, ben, 'POST', `/${groupId}/leave`, {});
    expect((await appointments(ben)).appointments).toEqual([]);
  });

  test('leaving after the end does not undo that one did not come', async () => {
    two.here.clock.advance(1_600 * 60_000);
    await groupDone(two.here, ben, 'POST', `/${groupId}/leave`, {});
    two.here.clock.advance(-1_600 * 60_000);
    const outcome = async (by: Person) => (await appointments(by)).appointments[0]?.outcome;
    expect([await outcome(ana), await outcome(ben)]).toEqual(['absent', 'absent']);
  });
});
