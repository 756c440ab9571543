import { insertNotice } from '@cascade/db/domain/notices/notices.queries';
import { cookieOf, makePerson, startSession } from '@cascade/db/factories/people';
import type { Attempt } from '@cascade/shared/features/practice/contract';
import { newId } from '@cascade/shared/kernel/id';
import { Device } from './device.ts';
import { HttpClient } from './http-client.ts';
import { LAB_SECRET, type Lab } from './lab.ts';
import { until } from './until.ts';
import { Wire } from './wire.ts';

const NOTICES = 8;
const STATIONS = 5;

/** One member with several devices, and what they may act on. */
export type LabMember = {
  id: string;
  devices: Device[];
  attempt: Attempt;
  /** Of the attempt before anybody wrote to it. */
  firstRev: number;
  noticeIds: string[];
  stationIds: number[];
};

export type CrowdOptions = {
  members: number;
  devices: number;
  /** Ports that the wire of this device tries, in order. */
  route?: (device: number) => number[];
};

/** Members whose devices are live. Device n of each member begins at gateway n. */
export class Crowd {
  readonly members: LabMember[] = [];
  readonly wires: Wire[] = [];

  private constructor(readonly lab: Lab) {}

  static async gather(lab: Lab, options: CrowdOptions): Promise<Crowd> {
    const crowd = new Crowd(lab);
    const rows = await lab.database.sql<{ id: number }[]>`
      select id from scenarios order by id limit ${STATIONS}`;
    const stationIds = rows.map(({ id }) => id);
    for (let count = 0; count < options.members; count++)
      crowd.members.push(await crowd.invite(stationIds, options));
    await until('every device is live', () => crowd.devices.every(({ isQuiet }) => isQuiet));
    return crowd;
  }

  get devices(): Device[] {
    return this.members.flatMap(({ devices }) => devices);
  }

  /** A member leaves, whom the oracle then no longer looks at. */
  dismiss(member: LabMember): void {
    this.members.splice(this.members.indexOf(member), 1);
    for (const device of member.devices) device.close();
  }

  async disperse(): Promise<void> {
    for (const device of this.devices) device.close();
    await Promise.all(this.wires.map((wire) => wire.close()));
  }

  private async invite(stationIds: number[], options: CrowdOptions): Promise<LabMember> {
    const { database, gateways } = this.lab;
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
      cookieOf(person.token, LAB_SECRET),
    );
    const started = await first.send('post', '/api/practice/attempts', {
      body: { scenarioId: stationIds[0] },
    });
    if (started.status !== 200) throw new Error(`An attempt was not started: ${started.status}.`);
    const attempt = started.body as Attempt;
    const devices: Device[] = [];
    for (let device = 0; device < options.devices; device++) {
      const start = device % gateways.length;
      const wire = await Wire.to(() => options.route?.(device) ?? this.lab.gatewayPorts(start));
      this.wires.push(wire);
      // Each device is signed in by itself, so that one can be signed out alone.
      const token = await startSession(database.orm, person.id);
      devices.push(await Device.open(wire, cookieOf(token, LAB_SECRET), attempt.id));
    }
    return { id: person.id, devices, attempt, firstRev: attempt.rev, noticeIds, stationIds };
  }
}
