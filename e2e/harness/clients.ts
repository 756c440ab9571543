import { insertNotice } from '@cascade/db/domain/notices/notices.queries';
import { cookieOf, makePerson, startSession } from '@cascade/db/factories/people';
import type { Attempt } from '@cascade/shared/features/practice/contract';
import { newId } from '@cascade/shared/kernel/id';
import { Device } from './device.ts';
import { FaultProxy } from './fault-proxy.ts';
import { HARNESS_SECRET, type Harness } from './harness.ts';
import { HttpClient } from './http-client.ts';
import { waitUntil } from './wait-until.ts';

const NOTICES = 8;
const STATIONS = 5;

export type HarnessMember = {
  id: string;
  devices: Device[];
  attempt: Attempt;
  firstRev: number;
  noticeIds: string[];
  stationIds: number[];
};

export type ClientsOptions = {
  members: number;
  devices: number;
  route?: (device: number) => number[];
  /** See `SocketEnvironment`. */
  silentMs?: number;
};

/** Members with live devices. Device n of each member starts at gateway n. */
export class Clients {
  readonly members: HarnessMember[] = [];
  readonly proxies: FaultProxy[] = [];

  private constructor(readonly harness: Harness) {}

  static async gather(harness: Harness, options: ClientsOptions): Promise<Clients> {
    const clients = new Clients(harness);
    const rows = await harness.database.sql<{ id: number }[]>`
      select id from scenarios order by id limit ${STATIONS}`;
    const stationIds = rows.map(({ id }) => id);
    for (let count = 0; count < options.members; count++)
      clients.members.push(await clients.invite(stationIds, options));
    await waitUntil('every device is live', () => clients.devices.every(({ isQuiet }) => isQuiet));
    return clients;
  }

  get devices(): Device[] {
    return this.members.flatMap(({ devices }) => devices);
  }

  dismiss(member: HarnessMember): void {
    this.members.splice(this.members.indexOf(member), 1);
    for (const device of member.devices) device.close();
  }

  async disperse(): Promise<void> {
    for (const device of this.devices) device.close();
    await Promise.all(this.proxies.map((proxy) => proxy.close()));
  }

  private async invite(stationIds: number[], options: ClientsOptions): Promise<HarnessMember> {
    const { database, gateways } = this.harness;
    const person = await makePerson(database.orm);
    const noticeIds = Array.from({ length: NOTICES }, () => newId());
    for (const id of noticeIds)
      await insertNotice(database.orm, {
        id,
        userId: person.id,
        kind: 'test',
        title: 'A notice',
        createdAt: new Date(),
      });
    const first = new HttpClient(
      `http://127.0.0.1:${gateways[0]?.process.port}`,
      cookieOf(person.token, HARNESS_SECRET),
    );
    const started = await first.send('post', '/api/practice/attempts', {
      body: { scenarioId: stationIds[0] },
    });
    if (started.status !== 200) throw new Error(`An attempt was not started: ${started.status}.`);
    const attempt = started.body as Attempt;
    const devices: Device[] = [];
    for (let device = 0; device < options.devices; device++) {
      const start = device % gateways.length;
      const proxy = await FaultProxy.to(
        () => options.route?.(device) ?? this.harness.gatewayPorts(start),
      );
      this.proxies.push(proxy);
      // One sign-in per device, so that each can be signed out alone.
      const token = await startSession(database.orm, person.id);
      devices.push(
        await Device.open(proxy, cookieOf(token, HARNESS_SECRET), {
          attemptId: attempt.id,
          silentMs: options.silentMs,
        }),
      );
    }
    return { id: person.id, devices, attempt, firstRev: attempt.rev, noticeIds, stationIds };
  }
}
