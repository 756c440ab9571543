import { waitUntil } from '../../harness/wait-until.ts';
import { type Fault, nothingWrong, underTraffic } from '../fault.ts';
import { refusingChanges } from './refuse-changes.ts';
import { SmallDisk } from './small-disk.ts';

const ROOM_BYTES = 128 * 1_048_576;
/** PostgreSQL's code for it. */
const DISK_FULL = '53100';

const codeOf = (error: unknown) => (error as { code?: unknown }).code;

/**
 * PostgreSQL's files are on a disk that fills up under traffic, and gets room again. What was
 * acknowledged stays, what was refused is done once.
 */
export const fullDisk: Fault = {
  name: 'the disk of PostgreSQL is full',
  run: async (harness, size) => {
    const reason = SmallDisk.whyNot();
    if (reason) {
      const notes = [`not possible here, no disk can be mounted: ${reason}`];
      return { counts: nothingWrong(0), broken: [], notes };
    }
    const { services, database } = harness;
    const isAnswering = () =>
      database.sql`select 1`.then(
        () => true,
        () => false,
      );
    const [row] = await database.sql<{ data_directory: string }[]>`show data_directory`;
    const folder = row?.data_directory ?? '';
    await services.kill('postgres');
    const copy = services.copyFiles(folder, 'back up');
    const disk = SmallDisk.over(folder, copy, ROOM_BYTES);
    try {
      await services.revive();
      await waitUntil('PostgreSQL answers from the small disk', isAnswering);
      return await underTraffic(harness, size, (scene) =>
        refusingChanges(scene, {
          begin: async () => {
            disk.fill();
            const refusal =
              await database.sql`create table no_room as select generate_series(1, 100000)`.then(
                () => 'none',
                codeOf,
              );
            scene.expect('PostgreSQL itself says that its disk is full', refusal === DISK_FULL);
          },
          end: async () => disk.empty(),
        }),
      );
    } finally {
      disk.empty();
      await services.kill('postgres');
      services.copyFiles(folder, 'back up');
      disk.unmount();
      services.copyFiles(folder, 'restore');
      await services.revive();
      await waitUntil('PostgreSQL answers from its own disk', isAnswering);
    }
  },
};
