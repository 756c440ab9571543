import { cookieOf, makePerson } from '@cascade/db/factories/people';
import { segmentsOf } from '@cascade/shared/domain/clock/circuit-timing';
import {
  type Circuit,
  type CircuitClockShape,
  getCircuit,
} from '@cascade/shared/features/circuits/contract';
import type { circuitMoved } from '@cascade/shared/features/circuits/events';
import { getCircuitView } from '@cascade/shared/features/circuits/station';
import type { z } from 'zod';
import { keyOf } from '../../client/src/api/query-of.ts';
import { Device } from './device.ts';
import { FaultProxy } from './fault-proxy.ts';
import { HARNESS_SECRET, type Harness } from './harness.ts';
import { HttpClient } from './http-client.ts';
import { waitUntil } from './wait-until.ts';

const SCENARIO_IDS = [14, 24];
const ROUNDS = SCENARIO_IDS.length;
const PEOPLE = ['proctor', 'candidate', 'candidate', 'examiner'] as const;

type Role = (typeof PEOPLE)[number];
export type Seat = {
  role: Role;
  device: Device;
  from: number;
};
type Move = z.infer<typeof circuitMoved.data>;

/** A live circuit of two stations, its people on both gateways in turn. */
export class Mock {
  readonly seats: Seat[] = [];
  private readonly proxies: FaultProxy[] = [];

  private constructor(
    readonly harness: Harness,
    readonly id: string,
    private readonly speed: number,
  ) {}

  get stream(): string {
    return `x:${this.id}`;
  }

  get devices(): Device[] {
    return this.seats.map(({ device }) => device);
  }

  /** Those whose connection began on this gateway; see `open`. */
  devicesOn(gateway: number): Device[] {
    const { length } = this.harness.gateways;
    return this.devices.filter((_, who) => who % length === gateway);
  }

  static async gather(harness: Harness, speed: number): Promise<Mock> {
    const cookies: string[] = [];
    for (const _ of PEOPLE)
      cookies.push(cookieOf((await makePerson(harness.database.orm)).token, HARNESS_SECRET));
    const origin = `http://127.0.0.1:${harness.gateways[0]?.process.port}`;
    const clients = cookies.map((cookie) => new HttpClient(origin, cookie));
    const send = async (who: number, method: string, path: string, body: unknown = {}) => {
      const answer = await clients[who]?.send(method, `/api/circuits${path}`, { body });
      if (answer?.status !== 200) throw new Error(`${answer?.status} from ${path}`);
      return answer.body;
    };
    const { id, rev } = (await send(0, 'post', '', { name: 'A mock', speed })) as Circuit;
    const places = SCENARIO_IDS.map((scenarioId) => ({ scenarioId }));
    await send(0, 'put', `/${id}/places`, { rev, places });
    await send(0, 'put', `/${id}/wish`, { wish: 'examiner' });
    const links = (await send(0, 'post', `/${id}/links`)) as { wish: string; path: string }[];
    for (const [who, role] of PEOPLE.entries()) {
      const token = links
        .find(({ wish }) => wish === role)
        ?.path.split('/')
        .at(-1);
      if (token !== undefined) await send(who, 'post', `/links/${token}/join`);
    }
    const joined = (await clients[0]?.read(`/api/circuits/${id}`)) as Circuit;
    await send(0, 'post', `/${id}/seats/fill`, { rev: joined.rev });
    await send(0, 'post', `/${id}/lobby`);
    const mock = new Mock(harness, id, speed);
    for (const [who, role] of PEOPLE.entries()) await mock.open(role, cookies[who] ?? '', who);
    await waitUntil('everyone is in the lobby', () => mock.devices.every(({ isQuiet }) => isQuiet));
    return mock;
  }

  async launch(): Promise<number> {
    const answer = await this.seats[0]?.device.http.send(
      'post',
      `/api/circuits/${this.id}/launch`,
      {
        body: {},
      },
    );
    const { clock } = (answer?.body ?? {}) as Partial<Circuit>;
    if (!clock) throw new Error(`It was not launched: ${answer?.status}.`);
    return clock.launchedAt;
  }

  moves(device: Device): { clock: CircuitClockShape; at: number }[] {
    return device.followed
      .filter(({ event }) => event.e === 'circuit.moved')
      .map(({ event, at }) => ({ clock: (event.d as Move).clock, at }));
  }

  planned(launchedAt: number): { phase: string; round: number; startsAt: number }[] {
    const segments = segmentsOf({
      preset: 'uniform',
      rounds: ROUNDS,
      extraReadingMs: 0,
      extraTaskMs: 0,
      breaks: [],
    });
    let startsAt = launchedAt;
    const phases = segments.map(({ phase, round, ms }) => {
      const begun = { phase, round, startsAt };
      startsAt += Math.round(ms / this.speed);
      return begun;
    });
    return [...phases, { phase: 'over', round: ROUNDS - 1, startsAt }];
  }

  async disperse(): Promise<void> {
    for (const device of this.devices) device.close();
    await Promise.all(this.proxies.map((proxy) => proxy.close()));
  }

  private async open(role: Role, cookie: string, who: number): Promise<void> {
    const { harness, id, stream } = this;
    const proxy = await FaultProxy.to(() => harness.gatewayPorts(who % harness.gateways.length));
    this.proxies.push(proxy);
    const http = new HttpClient(`http://127.0.0.1:${proxy.port}`, cookie);
    const { live } = (await http.read(`/api/circuits/${id}`)) as Circuit;
    const args = { params: { id } };
    const screens = [
      { key: keyOf(getCircuit, args), path: `/api/circuits/${id}` },
      { key: keyOf(getCircuitView, args), path: `/api/circuits/${id}/view` },
    ];
    const device = await Device.openOn(proxy, cookie, { screens, stream, n: live.n });
    this.seats.push({ role, device, from: live.n });
  }
}
