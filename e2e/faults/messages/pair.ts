import { isDeepStrictEqual } from 'node:util';
import { cookieOf, makePerson, type Person } from '@cascade/db/factories/people';
import { getThread, type Message } from '@cascade/shared/features/messaging/contract';
import { streamOf } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import type { Socket } from 'socket.io-client';
import { keyOf } from '../../../client/src/api/query-of.ts';
import { threadOf } from '../../../client/src/features/messaging/cache/thread.ts';
import { envelope } from '../../../gateway/testing/messaging.ts';
import { Device } from '../../harness/device.ts';
import { readStream } from '../../harness/entries.ts';
import { FaultProxy } from '../../harness/fault-proxy.ts';
import { HARNESS_SECRET, type Harness } from '../../harness/harness.ts';
import { type Answer, HttpClient } from '../../harness/http-client.ts';
import type { Counts } from '../../harness/invariants.ts';
import { openSocket, sendOver } from '../../harness/message-socket.ts';
import { sleep, waitUntil } from '../../harness/wait-until.ts';

/** Two members who have written to each other; one goes on, and a device of the other reads. */
export class Pair {
  /** Ids in the order in which they were sent; each was acknowledged before the next. */
  readonly sent: string[] = [];
  private readonly sockets: Socket[] = [];

  private constructor(
    private readonly harness: Harness,
    readonly writer: Person,
    readonly reader: Person,
    readonly device: Device,
    private readonly proxy: FaultProxy,
  ) {}

  static async make(harness: Harness): Promise<Pair> {
    const [writer, reader] = await Promise.all([
      makePerson(harness.database.orm),
      makePerson(harness.database.orm),
    ]);
    const proxy = await FaultProxy.to(() => harness.gatewayPorts(1));
    const screen = {
      key: keyOf(getThread, threadOf(writer.publicId)),
      path: `/api/messages/${writer.publicId}?limit=${PAGE}`,
    };
    await post(harness, 0, writer, reader, newId());
    await post(harness, 1, reader, writer, newId());
    const device = await Device.openOn(proxy, cookieOf(reader.token, HARNESS_SECRET), {
      screens: [screen],
      stream: streamOf.member(reader.id),
      n: 0,
    });
    const pair = new Pair(harness, writer, reader, device, proxy);
    await waitUntil('the reader is live', () => device.isQuiet);
    return pair;
  }

  /** Sends one message by a gateway, and after each failure by the next one, with the same id. */
  async send(gateway = 0, id = newId()): Promise<void> {
    const content = envelope();
    for (let at = gateway; ; at++) {
      const { status } = await post(this.harness, at, this.writer, this.reader, id, content);
      if (status === 200) break;
      if (status >= 400 && status < 500) throw new Error(`A message was answered ${status}.`);
      await sleep(50);
    }
    this.sent.push(id);
  }

  /** One attempt, without a second. */
  attempt(gateway: number, id: string): Promise<Answer> {
    return post(this.harness, gateway, this.writer, this.reader, id);
  }

  /** @returns sends one message over a socket of the writer, without a second attempt */
  async openSocket(gateway: number): Promise<(id: string) => Promise<Message>> {
    const origin = `http://127.0.0.1:${this.harness.gateways[gateway]?.process.port}`;
    const cookie = cookieOf(this.writer.token, HARNESS_SECRET);
    const socket = await openSocket(origin, { extraHeaders: { cookie } });
    this.sockets.push(socket);
    return (id) => sendOver(socket, this.reader.publicId, id);
  }

  /** What was written, beside what was acknowledged and what the reader's device shows. */
  async judge(): Promise<Counts> {
    const { database } = this.harness;
    const rows = await database.sql<{ id: string; place: number }[]>`
      select id, place from messages where sender_id = ${this.writer.publicId} order by place`;
    const [entries, head] = await readStream(this.harness, streamOf.member(this.reader.id));
    await waitUntil('the reader has read their stream', () =>
      Boolean(this.device.isQuiet && this.device.knows(head)),
    ).catch(() => {});
    const ids = rows.slice(1).map(({ id }) => id);
    const screens = await this.device.compare();
    return {
      lost: this.sent.filter((id) => !ids.includes(id)).length,
      duplicate: ids.length - new Set(ids).size + Math.max(0, ids.length - this.sent.length),
      foreign: this.device.received.filter(({ s }) => s !== this.device.stream).length,
      notDense:
        entries.filter(({ n }, at) => n !== at + 1).length +
        (isDeepStrictEqual(ids, this.sent) ? 0 : 1),
      differs: screens.filter(({ shown, fresh }) => !isDeepStrictEqual(pageOf(shown), fresh))
        .length,
      expected: this.sent.length,
    };
  }

  async close(): Promise<void> {
    this.device.close();
    for (const socket of this.sockets) socket.disconnect();
    await this.proxy.close();
  }
}

const PAGE = 50;
/** A thread on screen grows beyond the page that a fetch answers. */
const pageOf = (shown: unknown) => (Array.isArray(shown) ? shown.slice(0, PAGE) : shown);

function post(
  harness: Harness,
  gateway: number,
  from: Person,
  to: Person,
  id: string,
  content = envelope(),
): Promise<Answer> {
  const { gateways } = harness;
  const port = gateways[gateway % gateways.length]?.process.port;
  const client = new HttpClient(
    `http://127.0.0.1:${port}`,
    cookieOf(from.token, HARNESS_SECRET),
    20_000,
  );
  const body = { receiverId: to.publicId, content };
  return client.send('post', '/api/messages', { key: id, body });
}
