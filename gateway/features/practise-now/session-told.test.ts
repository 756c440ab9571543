import type { Person } from '@cascade/db/factories/people';
import { calendarChanged } from '@cascade/shared/features/calendar/contract';
import { ANSWER_WITHIN_MS } from '@cascade/shared/features/practise-now/contract';
import {
  type listProposals,
  type PracticeSession,
  practiceSessionChanged,
  practiceSessionLeft,
} from '@cascade/shared/features/study-partners/proposals';
import type { ResponseOf } from '@cascade/shared/kernel/route';
import { beforeEach, describe, expect, test } from 'vitest';
import { done } from '../../testing/community.ts';
import { type Listener, waitFor } from '../../testing/listener.ts';
import { practiseNowOf } from '../../testing/practise-now.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('the session of a match, in its members’ lists and calendars', () => {
  const two = twoGateways();
  const { join, leave, matchOf } = practiseNowOf(two);
  let ana: Person;
  let ben: Person;
  beforeEach(async () => {
    [ana, ben] = await Promise.all([two.here.person(), two.here.person()]);
    await two.here.database.sql`delete from practise_now_waiting`;
  });
  const listed = async (who: Person) =>
    (
      (await done(two.there, who, 'GET', '/api/study-partners/proposals')) as ResponseOf<
        typeof listProposals
      >
    ).sessions;
  /** The list as a device has it that knew nothing before. */
  const applied = ({ events }: Listener) => {
    let sessions: PracticeSession[] = [];
    for (const { e, d } of events) {
      if (e === practiceSessionChanged.name) {
        const { session } = d as { session: PracticeSession };
        sessions = [...sessions.filter((one) => one.sessionId !== session.sessionId), session];
      }
      if (e === practiceSessionLeft.name)
        sessions = sessions.filter((one) => one.groupId !== (d as { groupId: string }).groupId);
    }
    return sessions;
  };
  const calendarChanges = ({ events }: Listener) =>
    events.filter(({ e }) => e === calendarChanged.name).length;
  const pass = async (ms: number) => {
    for (const gateway of [two.here, two.there]) gateway.clock.advance(ms);
    await Promise.all([two.here.sweepClocks(), two.there.sweepClocks()]);
  };

  test.each([
    ['declined', () => leave(ben)],
    ['not entered in time', () => pass(ANSWER_WITHIN_MS)],
  ])(
    'appears with the match, is cancelled when it is %s, and goes when it is removed',
    async (_why, end) => {
      const device = await two.listeners.open(two.there, ana);
      await join(ana);
      await join(ben);
      await matchOf(ana);
      await waitFor(() => expect(applied(device)).toHaveLength(1));
      expect(applied(device)).toEqual(await listed(ana));
      expect(calendarChanges(device)).toBe(1);
      await end();
      await waitFor(() => expect(applied(device)[0]?.isCancelled).toBe(true));
      expect(applied(device)).toEqual(await listed(ana));
      expect(calendarChanges(device)).toBe(2);
      await leave(ana);
      await pass(61_000);
      await waitFor(() => expect(applied(device)).toEqual([]));
      expect(await listed(ana)).toEqual([]);
    },
  );
});
