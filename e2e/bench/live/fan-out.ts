import type { BoardPost } from '@cascade/shared/features/community/contract';
import { editPost } from '@cascade/shared/features/community/threads';
import { streamOf } from '@cascade/shared/kernel/event';
import { pathOf } from '@cascade/shared/kernel/route';
import { HttpClient } from '../../harness/http-client.ts';
import { ratios, type Series, spread } from '../measure.ts';
import { cpuMs, LiveSetup, type Side } from './live-setup.ts';

const ROUNDS = 5;
const SOCKETS = 1_000;
const MEMBERS = 100;
const EVENTS = 60;
const AT_ONCE = 4;

type Round = { cpu: number; perSecond: number; alone: number };

/** Each changes a post of the board, which every subscriber is told. */
async function changing(setup: LiveSetup): Promise<(at: number) => Promise<number>> {
  const { origins } = setup.opening('ours', 0);
  const authors = await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, at) => {
      const client = new HttpClient(origins[at % 2] ?? '', setup.cookieOf(at), 60_000);
      const { body } = await client.send('post', '/api/social-posts', {
        body: { content: `Who else, ${at}?` },
      });
      const path = pathOf(editPost.path, { id: (body as BoardPost).id });
      return (turn: number) => client.send('patch', path, { body: { content: `Changed ${turn}` } });
    }),
  );
  return async (at) => (await authors[at % AT_ONCE]?.(at))?.status ?? 0;
}

function emitting(setup: LiveSetup, room: string): (at: number) => Promise<number> {
  const clients = setup.opening('bare', 0).origins.map((origin) => new HttpClient(origin, ''));
  const d = { postId: '019aa000-0000-7000-8000-000000000001', rootId: null, board: 'feed' };
  return async (at) => {
    const events = [{ v: 1, s: room, n: at, e: 'bench.event', t: Date.now(), d }];
    const answer = await clients[at % clients.length]?.send('post', '/emit', {
      body: { room, events },
    });
    return answer?.status ?? 0;
  };
}

async function publishAll(publish: (at: number) => Promise<number>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, lane) => {
      for (; next < EVENTS; ) {
        next += 1;
        const status = await publish(lane);
        if (status !== 200) throw new Error(`not published: ${status}`);
      }
    }),
  );
}

async function round(
  setup: LiveSetup,
  side: Side,
  publish: (at: number) => Promise<number>,
): Promise<Round> {
  const deliveries = EVENTS * SOCKETS;
  const cpuPerDelivery = async (act: () => Promise<unknown>) => {
    const before = cpuMs(setup.processes(side));
    await act();
    return ((cpuMs(setup.processes(side)) - before) / deliveries) * 1_000;
  };
  // What publishing costs when nobody listens.
  const unheard = await cpuPerDelivery(() => publishAll(publish));
  await setup.open(side, SOCKETS);
  await setup.load.run('gather', streamOf.board('feed'));
  await setup.load.run('expectArrivals', deliveries);
  const from = performance.now();
  const cpu = await cpuPerDelivery(async () => {
    await publishAll(publish);
    await setup.load.run('arrivals');
  });
  const ms = performance.now() - from;
  await setup.load.run('close');
  return { cpu, perSecond: (deliveries / ms) * 1_000, alone: cpu - unheard };
}

/**
 * One event for a thousand subscribers on two nodes: a post is changed and everybody on its board
 * is told, compared with bare socket.io that inserts one row and emits.
 */
export async function benchFanOut(): Promise<string[]> {
  const setup = await LiveSetup.build(MEMBERS, { isStoring: true });
  try {
    const publish = {
      ours: await changing(setup),
      bare: emitting(setup, streamOf.board('feed')),
    };
    const ours: Round[] = [];
    const bare: Round[] = [];
    await round(setup, 'ours', publish.ours);
    await round(setup, 'bare', publish.bare);
    for (let pair = 0; pair < ROUNDS; pair++) {
      ours.push(await round(setup, 'ours', publish.ours));
      bare.push(await round(setup, 'bare', publish.bare));
    }
    const of = (rounds: Round[], what: keyof Round): Series => rounds.map((one) => one[what]);
    const line = (name: string, what: keyof Round, digits: number, goal: string) =>
      `  ${name}: ${spread(of(ours, what), digits)}, bare ${spread(of(bare, what), digits)}, ` +
      `ratio ${spread(ratios(of(ours, what), of(bare, what)))}${goal}`;
    return [
      `Events for ${SOCKETS} subscribers on two nodes, beside bare socket.io with one insert each`,
      line('server CPU per delivery, µs', 'cpu', 1, ' (goal at most 1.15)'),
      line('the same without what publishing costs, µs', 'alone', 1, ' (goal at most 1.15)'),
      line('deliveries/s', 'perSecond', 0, ''),
    ];
  } finally {
    await setup.close();
  }
}
