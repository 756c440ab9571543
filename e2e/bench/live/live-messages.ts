import type { SentEnvelope } from '@cascade/shared/domain/encryption/envelope';
import { newId } from '@cascade/shared/kernel/id';
import type { Envelope as LiveEnvelope } from '@cascade/shared/live/protocol';
import type { Socket } from 'socket.io-client';
import { envelope } from '../../../gateway/testing/messaging.ts';
import { HttpClient } from '../../harness/http-client.ts';
import { openSocket, sendOver } from '../../harness/message-socket.ts';
import { percentile, ratios, type Series, spread } from '../measure.ts';
import { cpuMs, LiveSetup, type Side } from './live-setup.ts';

const ROUNDS = 5;
/** Each with its writer on one node and its reader on the other. */
const PAIRS = 100;
const SINGLE = 200;
const AT_ONCE = 5_000;

type Pair = {
  send: (id: string) => Promise<void>;
  sockets: Socket[];
};

type Round = { p50: number; p99: number; perSecond: number; cpu: number; dataCpu: number };

class Arrivals {
  private readonly waiting = new Map<string, () => void>();

  watch(socket: Socket): void {
    socket.on('e', (event: LiveEnvelope) => {
      const { message, text } = event.d as { message?: { id: string }; text?: string };
      this.waiting.get(message?.id ?? text ?? '')?.();
    });
  }

  of(id: string): Promise<void> {
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }
}

async function pairsOf(setup: LiveSetup, side: Side, arrivals: Arrivals): Promise<Pair[]> {
  const { origins, path, cookies, rooms } = setup.opening(side, 2 * PAIRS);
  const content: SentEnvelope = envelope();
  return Promise.all(
    Array.from({ length: PAIRS }, async (_, at) => {
      const [writer, reader] = [2 * at, 2 * at + 1];
      const origin = origins[at % 2] ?? '';
      const open = (to: string, member: number): Promise<Socket> =>
        openSocket(to, {
          path,
          ...(rooms.length > 0 ? { auth: { rooms: [rooms[member]] } } : {}),
          ...(cookies.length > 0 ? { extraHeaders: { cookie: cookies[member] ?? '' } } : {}),
        });
      const [from, to] = await Promise.all([
        open(origin, writer),
        open(origins[(at + 1) % 2] ?? '', reader),
      ]);
      arrivals.watch(to);
      const receiverId = setup.members[reader]?.publicId ?? '';
      const send = async (id: string) => {
        if (side === 'bare') {
          const event = {
            v: 1,
            s: rooms[reader],
            e: 'bench.event',
            t: 0,
            d: { text: id, content },
          };
          await from.emitWithAck('emit', rooms[reader], event);
          return;
        }
        await sendOver(from, receiverId, id, content);
      };
      return { send, sockets: [from, to] };
    }),
  );
}

async function acquaint(setup: LiveSetup): Promise<void> {
  const [origin = ''] = setup.opening('ours', 0).origins;
  for (let at = 0; at < 2 * PAIRS; at++) {
    const other = setup.members[at % 2 === 0 ? at + 1 : at - 1];
    const { status } = await new HttpClient(origin, setup.cookieOf(at)).send(
      'post',
      '/api/messages',
      { key: newId(), body: { receiverId: other?.publicId, content: envelope() } },
    );
    if (status !== 200) throw new Error(`not answered: ${status}`);
  }
}

async function round(setup: LiveSetup, side: Side): Promise<Round> {
  const arrivals = new Arrivals();
  const pairs = await pairsOf(setup, side, arrivals);
  const whole = async (pair: Pair) => {
    const id = newId();
    const arrived = arrivals.of(id);
    await Promise.all([pair.send(id), arrived]);
  };
  const times: Series = [];
  for (let at = 0; at < SINGLE; at++) {
    const pair = pairs[at % PAIRS];
    if (!pair) break;
    const from = performance.now();
    await whole(pair);
    times.push(performance.now() - from);
  }
  const before = cpuMs(setup.processes(side));
  const dataBefore = setup.dataCpuMs();
  const from = performance.now();
  await Promise.all(
    pairs.map(async (pair) => {
      for (let at = 0; at < AT_ONCE / PAIRS; at++) await whole(pair);
    }),
  );
  const ms = performance.now() - from;
  const cpu = (cpuMs(setup.processes(side)) - before) / AT_ONCE;
  const dataCpu = (setup.dataCpuMs() - dataBefore) / AT_ONCE;
  for (const { sockets } of pairs) for (const socket of sockets) socket.disconnect();
  return {
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    perSecond: (AT_ONCE / ms) * 1_000,
    cpu,
    dataCpu,
  };
}

/**
 * G2 and G3: from the call to the acknowledgement and the arrival on the other node, one and a
 * hundred at a time, compared with bare socket.io that inserts one row and emits.
 */
export async function benchLiveMessages(): Promise<string[]> {
  const setup = await LiveSetup.build(2 * PAIRS, { isStoring: true });
  try {
    await acquaint(setup);
    const ours: Round[] = [];
    const bare: Round[] = [];
    await round(setup, 'ours');
    await round(setup, 'bare');
    for (let pair = 0; pair < ROUNDS; pair++) {
      ours.push(await round(setup, 'ours'));
      bare.push(await round(setup, 'bare'));
    }
    const of = (rounds: Round[], what: keyof Round): Series => rounds.map((one) => one[what]);
    const line = (name: string, what: keyof Round, digits: number, goal: string) =>
      `  ${name}: ${spread(of(ours, what), digits)}, bare ${spread(of(bare, what), digits)}, ` +
      `ratio ${spread(ratios(of(ours, what), of(bare, what)))} (goal ${goal})`;
    return [
      'Private messages between two nodes, beside bare socket.io with one insert for each message',
      line('persisted, acked and delivered, p50 ms', 'p50', 1, 'at most 1.5'),
      line('persisted, acked and delivered, p99 ms', 'p99', 1, 'at most 2'),
      line(`messages/s, ${PAIRS} at a time`, 'perSecond', 0, 'at least 1.0'),
      line('CPU of the nodes per message, ms', 'cpu', 2, 'at most 1.0'),
      line('CPU of PostgreSQL and Redis per message, ms', 'dataCpu', 2, 'none'),
    ];
  } finally {
    await setup.close();
  }
}
