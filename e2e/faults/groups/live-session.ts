import { cookieOf, makePerson } from '@cascade/db/factories/people';
import {
  type LiveSession,
  type LiveView,
  livePhases,
  type liveSessionChanged,
} from '@cascade/shared/features/groups/live-session';
import { newId } from '@cascade/shared/kernel/id';
import type { z } from 'zod';
import { Device } from '../../harness/device.ts';
import { FaultProxy } from '../../harness/fault-proxy.ts';
import { HARNESS_SECRET, type Harness } from '../../harness/harness.ts';
import { HttpClient } from '../../harness/http-client.ts';
import { insist } from '../../harness/visitors.ts';
import { sleep, waitUntil } from '../../harness/wait-until.ts';
import { type Fault, nothingWrong } from '../fault.ts';

const PEOPLE = 3;
const STATIONS = [14, 24];
/** A round of fifteen and a half minutes takes three seconds. */
const SPEED = 300;
const EDGE_MS = 20;

type Changed = z.infer<typeof liveSessionChanged.data>;
type Phase = { round: number; phase: string };

const phaseOf = ({ round, clock }: LiveSession): Phase | undefined =>
  round && clock ? { round: round.number, phase: clock.phase } : undefined;

/** What a device was told, without repeats of the same phase. */
function phasesOf(device: Device): string[] {
  const told = device.followed
    .filter(({ event }) => event.e === 'group.live-changed')
    .flatMap(({ event }) => phaseOf((event.d as Changed).live) ?? [])
    .map(({ round, phase }) => `${round} ${phase}`);
  return told.filter((one, index) => one !== told[index - 1]);
}

/** A group of three with a session about to start, all in its lobby, two stations in the queue. */
async function gather(harness: Harness, proxies: FaultProxy[]) {
  const cookies: string[] = [];
  for (let who = 0; who < PEOPLE; who++)
    cookies.push(cookieOf((await makePerson(harness.database.orm)).token, HARNESS_SECRET));
  const origin = `http://127.0.0.1:${harness.gateways[0]?.process.port}`;
  const clients = cookies.map((cookie) => new HttpClient(origin, cookie));
  const send = async (who: number, path: string, body: object = {}) => {
    const client = clients[who];
    if (!client) throw new Error('There are only so many people.');
    const call = { key: newId(), body };
    const answer = await insist(() => client.send('post', `/api/study-groups${path}`, call));
    if (answer.status !== 200) throw new Error(`${answer.status} from ${path}`);
    return answer.body;
  };
  const group = { name: 'Evening circle', specialty: 'Psychotherapy' };
  const { id: groupId } = (await send(0, '', group)) as { id: string };
  for (let who = 1; who < PEOPLE; who++) await send(who, `/${groupId}/join`);
  const scheduledFor = new Date(Date.now() + 30 * 60_000).toISOString();
  const { session } = (await send(0, '/schedule-meeting', {
    groupId,
    title: 'Two rounds',
    scheduledFor,
  })) as { session: { id: string } };
  const path = `/${groupId}/sessions/${session.id}/live`;
  for (let who = 0; who < PEOPLE; who++) await send(who, `${path}/enter`);
  for (const scenarioId of STATIONS) await send(0, `${path}/queue`, { by: 'station', scenarioId });
  const devices: Device[] = [];
  for (const [who, cookie] of cookies.entries()) {
    const proxy = await FaultProxy.to(() => harness.gatewayPorts(who % harness.gateways.length));
    proxies.push(proxy);
    const view = (await clients[who]?.read(`/api/study-groups${path}`)) as LiveView;
    const { stream, n } = view.stream;
    devices.push(await Device.openOn(proxy, cookie, { screens: [], stream, n }));
  }
  await waitUntil('all devices are live', () => devices.every(({ isQuiet }) => isQuiet));
  return {
    devices,
    start: async () => {
      const begun = (await send(0, `${path}/clock`, {
        command: 'start',
        speed: SPEED,
      })) as LiveView;
      return begun.live?.clock?.endsAt ?? 0;
    },
    read: async () => (await devices[0]?.http.read(`/api/study-groups${path}`)) as LiveView,
  };
}

/** Each gateway is killed right before a bell: everybody is told the same phases in the same order. */
export const liveSession: Fault = {
  name: 'live session: each gateway killed at a bell',
  run: async (harness) => {
    const proxies: FaultProxy[] = [];
    const held = await gather(harness, proxies);
    const { devices } = held;
    try {
      let bell = await held.start();
      for (const { process } of harness.gateways) {
        await sleep(Math.max(0, bell - EDGE_MS - Date.now()));
        await process.end('SIGKILL');
        await process.start();
        await waitUntil('every device is live again', () => devices.every((it) => it.isQuiet));
        const { live } = await held.read();
        bell = live?.clock?.endsAt ?? 0;
      }
      const expected = STATIONS.flatMap((_, round) =>
        livePhases.map((phase) => `${round + 1} ${phase}`),
      );
      await waitUntil('all rounds are over', async () => {
        const { live } = await held.read();
        return live?.state === 'lobby' && live.rounds.length === STATIONS.length;
      });
      const last = expected.at(-1);
      await waitUntil('every device was told of the last phase', () =>
        devices.every((device) => phasesOf(device).at(-1) === last),
      );
      const told = devices.map(phasesOf);
      const missing = told.flatMap((phases) => expected.filter((one) => !phases.includes(one)));
      const foreign = told.flat().filter((one) => !expected.includes(one));
      const numbers = devices.map((device) =>
        device.followed.flatMap(({ event }) => event.n ?? []),
      );
      const twice = numbers.reduce((sum, all) => sum + all.length - new Set(all).size, 0);
      const [row] = await harness.database.sql<{ count: number }[]>`
        select count(*)::int as count from attempts a
        where a.scenario_id = any(${STATIONS}) and a.speed = ${SPEED}`;
      return {
        counts: {
          ...nothingWrong(expected.length * PEOPLE),
          lost: missing.length,
          duplicate: twice,
          foreign: foreign.length,
          notDense: told.filter((phases) => phases.join() !== expected.join()).length,
        },
        broken:
          (row?.count ?? 0) === STATIONS.length
            ? []
            : [`${row?.count} attempts for ${STATIONS.length} rounds`],
        notes: [`${PEOPLE} devices, ${expected.length} phases each`],
      };
    } finally {
      for (const device of devices) device.close();
      await Promise.all(proxies.map((proxy) => proxy.close()));
    }
  },
};
