import { cookieOf, makePerson, type Person } from '@cascade/db/factories/people';
import { readEpoch } from '@cascade/db/live/streams.queries';
import { streamOf } from '@cascade/shared/kernel/event';
import { io } from 'socket.io-client';
import { LiveConnection } from '../../../client/src/live/connection.ts';
import { refusedHandshake } from '../../../gateway/testing/listener.ts';
import { type Gateway, HARNESS_SECRET, type Harness } from '../../harness/harness.ts';
import { inParallel } from '../../harness/visitors.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { type Fault, nothingWrong, type Outcome } from '../fault.ts';

/** More than the limit of one address. */
const STRANGERS = 130;

/** A member with one tab, all behind the same address. */
class Neighbour {
  state = 'off';
  private readonly connection: LiveConnection;

  constructor(origin: string, { id, token }: Person, epoch: string) {
    const cookie = cookieOf(token, HARNESS_SECRET);
    this.connection = new LiveConnection(
      { epoch, stream: streamOf.member(id), n: 0 },
      {
        apply: () => {},
        refetchAll: () => {},
        onRestored: () => {},
        onRefused: () => {},
        onState: (state) => {
          this.state = state;
        },
      },
      {
        connect: (options) => io(origin, { ...options, forceNew: true, extraHeaders: { cookie } }),
        onRetryHint: () => () => {},
      },
    );
    this.connection.open();
  }

  close(): void {
    this.connection.close();
  }
}

/** Other faults run without limits. */
async function restart({ process }: Gateway, limits: NodeJS.ProcessEnv): Promise<void> {
  await process.end('SIGKILL');
  process.burden = limits;
  await process.start();
}

async function strangersAreTold(origin: string, outcome: Outcome): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: STRANGERS }, () => refusedHandshake(origin)),
  );
  const late = answers.filter(({ status }) => status === 429);
  if (late.length === 0) outcome.broken.push('strangers are limited by address');
  if (!late.every(({ retryAfter }) => retryAfter > 0 && retryAfter <= 60))
    outcome.broken.push('strangers are told when to return');
}

async function makePeople({ database }: Harness, count: number): Promise<Person[]> {
  const people: Person[] = [];
  await inParallel(Array.from({ length: count }), 20, async () => {
    people.push(await makePerson(database.orm));
  });
  return people;
}

/** All of a hospital's members return at once, after strangers there have used up their limit. */
export const oneAddress: Fault = {
  name: 'a hospital behind one address reconnects',
  run: async (harness, { neighbours: count }) => {
    const [gateway] = harness.gateways;
    if (!gateway) throw new Error('There is no gateway.');
    const outcome: Outcome = { counts: nothingWrong(count), broken: [], notes: [] };
    const origin = `http://127.0.0.1:${gateway.process.port}`;
    const epoch = await readEpoch(harness.database.sql);
    const people = await makePeople(harness, count);
    await restart(gateway, { RATE_LIMIT_SCALE: '1' });
    const neighbours = people.map((person) => new Neighbour(origin, person, epoch));
    const areLive = () =>
      waitUntil(`all ${count} are live`, () => neighbours.every(({ state }) => state === 'live'));
    try {
      await areLive();
      await restart(gateway, { RATE_LIMIT_SCALE: '1' });
      const backAt = performance.now();
      await strangersAreTold(origin, outcome);
      await areLive();
      const seconds = ((performance.now() - backAt) / 1_000).toFixed(1);
      outcome.notes.push(`${count} sockets were back ${seconds} s after the gateway`);
    } finally {
      for (const neighbour of neighbours) neighbour.close();
      await restart(gateway, {});
    }
    return outcome;
  },
};
