import { cpuMs, LiveStand, type Side } from './live-stand.ts';
import { ratios, type Series, spread } from './measure.ts';

const PAIRS = 5;
const SOCKETS = 1_000;
const MEMBERS = 100;
const BYTES = 200;
const BATCHES = 25;
const BATCH = 8;
const ROOM = 'p:bench';

type Round = { perSecond: number; p99: number; cpu: number };

async function round(stand: LiveStand, side: Side): Promise<Round> {
  await stand.open(side, SOCKETS);
  await stand.load.run('gather', ROOM);
  const before = cpuMs(stand.processes(side));
  const ms = await stand.load.run('flood', ROOM, BATCHES, BATCH, BYTES);
  const deliveries = BATCHES * BATCH * SOCKETS;
  const cpu = ((cpuMs(stand.processes(side)) - before) / deliveries) * 1_000;
  const { p99 } = await stand.load.run('steady', [ROOM], 40, 100, BYTES);
  await stand.load.run('close');
  return { perSecond: (deliveries / ms) * 1_000, p99, cpu };
}

/**
 * G1: one room with a thousand sockets on two nodes, emitted over Redis, compared with bare
 * socket.io.
 */
export async function benchLiveRooms(): Promise<string[]> {
  const stand = await LiveStand.build(MEMBERS);
  try {
    const ours: Round[] = [];
    const bare: Round[] = [];
    await round(stand, 'ours');
    await round(stand, 'bare');
    for (let pair = 0; pair < PAIRS; pair++) {
      ours.push(await round(stand, 'ours'));
      bare.push(await round(stand, 'bare'));
    }
    const of = (rounds: Round[], what: keyof Round): Series => rounds.map((one) => one[what]);
    const line = (name: string, what: keyof Round, digits: number, goal: string) =>
      `  ${name}: ${spread(of(ours, what), digits)}, bare ${spread(of(bare, what), digits)}, ` +
      `ratio ${spread(ratios(of(ours, what), of(bare, what)))}${goal}`;
    return [
      `Room of ${SOCKETS} sockets on two nodes, ${BYTES} B, beside bare socket.io with the same adapter`,
      line('deliveries/s', 'perSecond', 0, ' (goal at least 0.90)'),
      line('p99 at 10 a second, ms', 'p99', 1, ' (goal at most 1.25)'),
      line('server CPU per delivery, µs', 'cpu', 1, ''),
    ];
  } finally {
    await stand.close();
  }
}
