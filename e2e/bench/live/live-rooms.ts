import { ratios, type Series, spread } from '../measure.ts';
import { cpuMs, LiveSetup, type Side } from './live-setup.ts';

const PAIRS = 5;
const SOCKETS = 1_000;
const MEMBERS = 100;
const BYTES = 200;
const BATCHES = 25;
const BATCH = 8;
const ROOM = 'p:bench';

type Round = { perSecond: number; p99: number; cpu: number };

async function round(setup: LiveSetup, side: Side): Promise<Round> {
  await setup.open(side, SOCKETS);
  await setup.load.run('gather', ROOM);
  const before = cpuMs(setup.processes(side));
  const ms = await setup.load.run('flood', ROOM, BATCHES, BATCH, BYTES);
  const deliveries = BATCHES * BATCH * SOCKETS;
  const cpu = ((cpuMs(setup.processes(side)) - before) / deliveries) * 1_000;
  const { p99 } = await setup.load.run('steady', [ROOM], 40, 100, BYTES);
  await setup.load.run('close');
  return { perSecond: (deliveries / ms) * 1_000, p99, cpu };
}

/**
 * G1: one room with a thousand sockets on two nodes, emitted over Redis, compared with bare
 * socket.io.
 */
export async function benchLiveRooms(): Promise<string[]> {
  const setup = await LiveSetup.build(MEMBERS);
  try {
    const ours: Round[] = [];
    const bare: Round[] = [];
    await round(setup, 'ours');
    await round(setup, 'bare');
    for (let pair = 0; pair < PAIRS; pair++) {
      ours.push(await round(setup, 'ours'));
      bare.push(await round(setup, 'bare'));
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
    await setup.close();
  }
}
