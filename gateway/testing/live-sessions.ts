import type { Person } from '@cascade/db/factories/people';
import type { LiveTurn } from '@cascade/shared/features/groups/live-round';
import type { LiveView } from '@cascade/shared/features/groups/live-session';
import type { Reply, TestGateway } from './gateway.ts';
import { groupCall, groupDone, joinOpen, makeGroup } from './groups.ts';
import type { TwoGateways } from './two-gateways.ts';

type Body = Record<string, unknown>;

/** A session of a study group that starts within the hour, and calls about it. */
export async function heldSession(gateway: TestGateway, members: [Person, ...Person[]]) {
  const [host, ...others] = members;
  const { id: groupId } = await makeGroup(gateway, host);
  for (const one of others) await joinOpen(gateway, one, groupId);
  const startsAt = new Date(gateway.clock.now().getTime() + 30 * 60_000).toISOString();
  const draft = { groupId, title: 'Two rounds', scheduledFor: startsAt, timeZone: 'Europe/London' };
  const made = await groupDone(gateway, host, 'POST', '/schedule-meeting', draft);
  const sessionId: string = made.session.id;
  const path = `/${groupId}/sessions/${sessionId}/live`;
  const at = (there: TestGateway) => ({
    ask: (by: Person, method: string, rest: string, body?: Body): Promise<Reply> =>
      groupCall(there, by, method, `${path}${rest}`, body),
    enter: (by: Person): Promise<LiveView> =>
      groupDone(there, by, 'POST', `${path}/enter`, {}) as Promise<LiveView>,
    view: (by: Person): Promise<LiveView> => groupDone(there, by, 'GET', path) as Promise<LiveView>,
    round: (by: Person, round: number): Promise<LiveTurn> =>
      groupDone(there, by, 'GET', `${path}/rounds/${round}`) as Promise<LiveTurn>,
    queue: (by: Person, body: Body): Promise<LiveView> =>
      groupDone(there, by, 'POST', `${path}/queue`, body) as Promise<LiveView>,
    start: (by: Person, body: Body = {}): Promise<LiveView> =>
      groupDone(there, by, 'POST', `${path}/clock`, {
        command: 'start',
        ...body,
      }) as Promise<LiveView>,
  });
  /** All those named are in, and these stations wait. */
  const gathered = async (scenarioIds: number[], people: Person[] = members) => {
    const here = at(gateway);
    for (const one of people) {
      await here.enter(one);
      // The first to come is the first to sit.
      gateway.clock.advance(1);
    }
    for (const scenarioId of scenarioIds) await here.queue(host, { by: 'station', scenarioId });
  };
  return { groupId, sessionId, path: `/api/study-groups${path}`, at, gathered };
}

/** Moves the clocks of both gateways; their sweeps begin at the same moment. */
export function timeOf(two: TwoGateways) {
  const move = async (ms: number, meanwhile = async () => {}) => {
    for (const gateway of [two.here, two.there]) gateway.clock.advance(ms);
    await meanwhile();
    await Promise.all([two.here.sweepClocks(), two.there.sweepClocks()]);
  };
  const attend = async () => {
    await two.here.database.sql`
      update study_group_live_people set seen_at = ${two.here.clock.now().toISOString()}`;
  };
  return {
    pass: (ms: number) => move(ms),
    /** While everybody's device says that they are here. */
    passHere: (ms: number) => move(ms, attend),
  };
}
