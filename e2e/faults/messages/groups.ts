import { newId } from '@cascade/shared/kernel/id';
import type { Gateway, Harness } from '../../harness/harness.ts';
import type { Counts } from '../../harness/invariants.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { type Fault, inMilliseconds, nothingWrong, type Size } from '../fault.ts';
import { Pair } from './pair.ts';

type Scene = {
  harness: Harness;
  pairs: Pair[];
  size: Size;
  expect: (what: string, isSo: boolean) => void;
  note: (what: string) => void;
};

/** Private messages before, during and after a fault, whose groups are committed together. */
function withMessages(
  name: string,
  pairs: (size: Size) => number,
  act: (scene: Scene) => Promise<void>,
): Fault {
  return {
    name,
    run: async (harness, size) => {
      const broken: string[] = [];
      const notes: string[] = [];
      const all: Pair[] = [];
      try {
        for (let count = 0; count < pairs(size); count++) all.push(await Pair.make(harness));
        await Promise.all(all.map((pair) => pair.send()));
        await act({
          harness,
          pairs: all,
          size,
          expect: (what, isSo) => {
            if (!isSo) broken.push(what);
          },
          note: (what) => notes.push(what),
        });
        await Promise.all(all.map((pair, at) => pair.send(at)));
        const counts = (await Promise.all(all.map((pair) => pair.judge()))).reduce(sum);
        return { counts, broken, notes };
      } finally {
        await Promise.all(all.map((pair) => pair.close()));
      }
    },
  };
}

const sum = (a: Counts, b: Counts): Counts => {
  const total = nothingWrong(0);
  for (const key of Object.keys(total) as (keyof Counts)[]) total[key] = a[key] + b[key];
  return total;
};

const isWritten = async ({ database }: Harness, id: string) =>
  (await database.sql`select 1 from messages where id = ${id}`).length > 0;

/** Holds the lock of every conversation until released. */
async function lockConversations({ database }: Harness): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = () => {};
  const held = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const done = database.sql.begin(async (sql) => {
    await sql`select 1 from conversations for update`;
    isHeld();
    await released;
  });
  await held;
  return async () => {
    release();
    await done;
  };
}

type Step = {
  name: string;
  /** Brings a gateway's group to the step. @returns what ends the step once the gateway is dead */
  reach: (
    scene: Scene,
    gateway: Gateway,
    ids: string[],
    send: () => void,
  ) => Promise<() => Promise<void>>;
};

const steps: Step[] = [
  {
    name: 'before PostgreSQL has it',
    reach: async (_scene, gateway, _ids, send) => {
      gateway.postgres.stall('up');
      send();
      return async () => gateway.postgres.heal();
    },
  },
  {
    name: 'while it waits for a lock',
    reach: async ({ harness }, _gateway, _ids, send) => {
      const release = await lockConversations(harness);
      send();
      await waitUntil('a group waits for the lock', async () => {
        const [row] = await harness.database.sql<{ count: number }[]>`
          select count(*)::int as count from pg_stat_activity
          where wait_event_type = 'Lock' and query like '%send_messages%'`;
        return (row?.count ?? 0) > 0;
      });
      return release;
    },
  },
  {
    name: 'after its commit',
    reach: async ({ harness }, gateway, ids, send) => {
      gateway.postgres.stallAnswerTo((bytes) => ids.some((id) => bytes.includes(id)));
      send();
      await waitUntil('a message is committed', async () =>
        (await Promise.all(ids.map((id) => isWritten(harness, id)))).some(Boolean),
      );
      return async () => gateway.postgres.heal();
    },
  },
];

const killed = steps.map((step) =>
  withMessages(
    `SIGKILL with a group of messages, ${step.name}`,
    ({ members }) => members,
    async (scene) => {
      const [gateway] = scene.harness.gateways;
      if (!gateway) throw new Error('There is no gateway.');
      const ids = scene.pairs.map(() => newId());
      let answers: Promise<void>[] = [];
      const send = () => {
        answers = scene.pairs.map((pair, at) => pair.send(0, ids[at]));
      };
      const end = await step.reach(scene, gateway, ids, send);
      await gateway.process.end('SIGKILL');
      await end();
      // Each is sent again, by the other gateway.
      await Promise.all(answers);
      await gateway.process.start();
    },
  ),
);

const poisoned = withMessages(
  'one message that cannot be stored in a group of 64',
  () => 16,
  async ({ harness, pairs, expect, note }) => {
    const bad = newId();
    const { sql } = harness.database;
    await sql.unsafe(`alter table messages add constraint poison check (id <> '${bad}') not valid`);
    try {
      const [first] = pairs;
      if (!first) throw new Error('There is no pair.');
      const failing = first.attempt(0, bad);
      const times = await Promise.all(
        pairs.map(async (pair) => {
          const from = performance.now();
          for (let count = 0; count < 4; count++) await pair.send(0);
          return (performance.now() - from) / 4;
        }),
      );
      expect('the one is answered 500', (await failing).status === 500);
      note(`the others: ${inMilliseconds(times)} for each message`);
    } finally {
      await sql`alter table messages drop constraint poison`;
    }
  },
);

const flooded = withMessages(
  'one person floods a conversation while others write',
  () => 6,
  async ({ pairs, size, note }) => {
    const writers = await Promise.all(
      pairs.map(async (pair) => ({ pair, send: await pair.openSocket(0) })),
    );
    const [flooder, ...others] = writers;
    if (!flooder) throw new Error('There is no pair.');
    const timed = async () => {
      const times: number[] = [];
      await Promise.all(
        others.map(async ({ pair, send }) => {
          for (let count = 0; count < 20; count++) {
            const id = newId();
            const from = performance.now();
            await send(id);
            times.push(performance.now() - from);
            pair.sent.push(id);
          }
        }),
      );
      return times;
    };
    const stored: { id: string; place: number }[] = [];
    const timedInFlood = async () => {
      let isOver = false;
      const flooding = Promise.all(
        Array.from({ length: size.members * 4 }, async () => {
          while (!isOver) {
            const { id, place } = await flooder.send(newId());
            stored.push({ id, place });
          }
        }),
      );
      const times = await timed();
      isOver = true;
      await flooding;
      return times;
    };
    // Once unmeasured: a server that has just started is slow with everything.
    await timed();
    await timedInFlood();
    const before = await timed();
    const during = await timedInFlood();
    // Sent at once, they have no order of their own: taken as they were stored.
    flooder.pair.sent.push(...stored.sort((a, b) => a.place - b.place).map(({ id }) => id));
    note(`${stored.length} messages of two floods, ${size.members * 4} under way at any time`);
    note(`others before: ${inMilliseconds(before)}; during the flood: ${inMilliseconds(during)}`);
  },
);

export const messageGroups: Fault[] = [...killed, poisoned, flooded];
