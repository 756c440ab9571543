import type { Harness } from '../../harness/harness.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { type Fault, type Scene, underTraffic } from '../fault.ts';

type Readiness = { status: number; checks: Record<string, string> };

const readinessOf = ({ gateways }: Harness): Promise<Readiness[]> =>
  Promise.all(
    gateways.map(async ({ process }) => {
      const reply = await fetch(`http://127.0.0.1:${process.port}/readyz`);
      const { checks } = (await reply.json()) as Pick<Readiness, 'checks'>;
      return { status: reply.status, checks };
    }),
  );

/** Both gateways name what is wrong, and are ready again once it is over. */
async function refusing(
  { harness, clients, note }: Scene,
  check: string,
  fault: {
    begin: () => Promise<unknown>;
    meanwhile: () => Promise<void>;
    end: () => Promise<unknown>;
  },
): Promise<void> {
  await fault.begin();
  try {
    await waitUntil(`every gateway says that ${check} fails`, async () =>
      (await readinessOf(harness)).every(
        ({ status, checks }) => status === 503 && checks[check] === 'failing',
      ),
    );
    await fault.meanwhile();
  } finally {
    await fault.end();
  }
  const overAt = performance.now();
  await waitUntil('every gateway is ready again', async () =>
    (await readinessOf(harness)).every(({ status }) => status === 200),
  );
  await waitUntil('every device is live again', () => clients.devices.every((it) => it.isQuiet));
  note(`ready and live again after ${Math.round(performance.now() - overAt)} ms`);
}

/** Every member is refused, each time clearly, and nothing else happens to them. */
export async function refusingChanges(
  scene: Scene,
  fault: { begin: () => Promise<unknown>; end: () => Promise<unknown> },
): Promise<void> {
  const { clients, traffic, expect, note } = scene;
  const since = performance.now();
  const refusalsOf = () =>
    traffic.commands.flatMap(({ refusals }) => refusals).filter(({ at }) => at > since);
  await refusing(scene, 'postgresWrites', {
    ...fault,
    meanwhile: () =>
      waitUntil('every member is refused', () =>
        clients.members.every((member) =>
          traffic.commands.some(
            (command) => command.member === member && command.refusals.some(({ at }) => at > since),
          ),
        ),
      ),
  });
  const refusals = refusalsOf();
  const statuses = [...new Set(refusals.map(({ answer }) => answer.status))];
  note(`${refusals.length} refusals: ${statuses.join(', ')}`);
  expect(
    'each refusal was a 503 with Retry-After',
    refusals.every(({ answer }) => answer.status === 503 && (answer.retryAfter ?? 0) > 0),
  );
}

/** It answers questions and refuses each change. */
const postgresRefuses: Fault = {
  name: 'PostgreSQL takes no changes',
  run: (harness, size) =>
    underTraffic(harness, size, async (scene) => {
      const { sql } = harness.database;
      await refusingChanges(scene, {
        begin: async () => {
          await sql`alter system set default_transaction_read_only = on`;
          await sql`select pg_reload_conf()`;
        },
        end: async () => {
          await sql`alter system reset default_transaction_read_only`;
          await sql`select pg_reload_conf()`;
        },
      });
    }),
};

/** Commands need no Redis; what does is late, and readiness says so. */
const redisRefuses: Fault = {
  name: 'Redis is at its memory limit',
  run: (harness, size) =>
    underTraffic(harness, size, async (scene) => {
      const limit = (bytes: number) => harness.redis.config('SET', 'maxmemory', bytes);
      await refusing(scene, 'redisWrites', {
        begin: () => limit(1),
        meanwhile: () => scene.traffic.progress(size.commands),
        end: () => limit(0),
      });
    }),
};

export const refuseChanges: Fault[] = [postgresRefuses, redisRefuses];
