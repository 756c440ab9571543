import { listProgress } from '@cascade/shared/features/progress/contract';
import { z } from 'zod';
import { waitUntil } from '../../harness/wait-until.ts';
import { type Fault, type Scene, underTraffic } from '../fault.ts';

const isAnswering = ({ harness }: Scene) =>
  harness.database.sql`select 1`.then(
    () => true,
    () => false,
  );

async function marksOf({ harness }: Scene): Promise<number> {
  const [row] = await harness.database.sql<{ marks: number }[]>`
    select marks from live_epochs order by started_at desc limit 1`;
  return row?.marks ?? 0;
}

/** What gateways have told each other. */
async function marksKnown({ harness }: Scene): Promise<number> {
  const told: unknown = JSON.parse((await harness.redis.get('history')) ?? 'null');
  return z.object({ marks: z.number() }).safeParse(told).data?.marks ?? 0;
}

/** @returns the folder of the database's files */
async function backUp(scene: Scene): Promise<string> {
  const { harness, traffic } = scene;
  const [row] = await harness.database.sql<{ data_directory: string }[]>`show data_directory`;
  const folder = row?.data_directory ?? '';
  await traffic.stop();
  await harness.services.kill('postgres');
  harness.services.copyFiles(folder, 'back up');
  await harness.services.revive();
  await waitUntil('PostgreSQL answers again', () => isAnswering(scene));
  return folder;
}

/** The files are put back under traffic: commands under way are sent until they are answered. */
async function restore(scene: Scene, folder: string, areRestarted: boolean): Promise<number> {
  const { harness, traffic } = scene;
  await harness.services.kill('postgres');
  const killedAt = performance.now();
  traffic.isRestored = true;
  if (areRestarted) for (const { process } of harness.gateways) await process.end('SIGKILL');
  // What was acknowledged on the old history has then been heard.
  await traffic.untilRefused(killedAt);
  harness.services.copyFiles(folder, 'restore');
  const restoredAt = performance.now();
  await harness.services.revive();
  if (areRestarted) for (const { process } of harness.gateways) await process.start();
  return restoredAt;
}

/**
 * The first device of every member loses the connection as it fetches again.
 * @returns how many did
 */
function cutFirstRefetches({ clients }: Scene): () => number {
  let cuts = 0;
  for (const { devices } of clients.members)
    devices[0]?.proxy.resetAtQuestion((bytes) => {
      const isRefetch = bytes.startsWith(`GET ${listProgress.path} `);
      if (isRefetch) cuts += 1;
      return isRefetch;
    });
  return () => cuts;
}

/** Nobody keeps what the backup lacks, and what waited is done once on the new history. */
function restored(areRestarted: boolean): Fault {
  return {
    name: `a backup is restored, gateways ${areRestarted ? 'restart' : 'run on'}`,
    run: (harness, size) =>
      underTraffic(harness, size, async (scene) => {
        const { clients, traffic, expect, note } = scene;
        const folder = await backUp(scene);
        const backedUpAt = performance.now();
        const marks = await marksOf(scene);
        traffic.resume();
        await traffic.progress(size.commands);
        await waitUntil(
          'gateways know more than the backup',
          async () => (await marksKnown(scene)) > marks,
        );
        const cuts = cutFirstRefetches(scene);
        const restoredAt = await restore(scene, folder, areRestarted);
        const lacking = traffic.takeBack(backedUpAt, restoredAt);
        expect('the backup lacks acknowledged commands', lacking > 0);
        const noticed = () => clients.devices.filter(({ restores }) => restores > 0).length;
        await waitUntil('every device notices', () => noticed() === clients.devices.length).catch(
          () => {},
        );
        note(`${noticed()} of ${clients.devices.length} devices began again`);
        expect('every device began again', noticed() === clients.devices.length);
        await waitUntil('first refetches are cut', () => cuts() === clients.members.length);
        await traffic.progress(size.commands);
      }),
  };
}

export const restoredBackup: Fault[] = [restored(false), restored(true)];
