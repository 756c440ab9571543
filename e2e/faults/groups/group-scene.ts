import type { GroupPage } from '@cascade/shared/features/groups/contract';
import { newId } from '@cascade/shared/kernel/id';
import type { Harness } from '../../harness/harness.ts';
import { insist, type Visitor } from '../../harness/visitors.ts';
import { waitUntil } from '../../harness/wait-until.ts';

/** A public group of these, the first of them its admin. */
export async function groupOf(people: Visitor[], maxMembers: number): Promise<string> {
  const [admin, ...others] = people;
  if (!admin) throw new Error('A group needs an admin.');
  const made = await insist(() =>
    admin.at(0).send('post', '/api/study-groups', {
      key: newId(),
      body: { name: 'Evening circle', specialty: 'Psychotherapy', maxMembers },
    }),
  );
  const { id } = made.body as GroupPage;
  for (const other of others) await join(other, id, 0);
  return id;
}

export const join = (visitor: Visitor, groupId: string, gateway: number, key = newId()) =>
  visitor.at(gateway).send('post', `/api/study-groups/${groupId}/join`, { key, body: {} });

/** Holds the rows of groups until released, so that what changes or reads them waits in its middle. */
export async function holdGroups({ database }: Harness, ids: string[]) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = () => {};
  const held = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const done = database.sql.begin(async (sql) => {
    await sql`select 1 from study_groups where id = any(${ids}) for update`;
    isHeld();
    await released;
  });
  await held;
  return {
    waiters: (count: number) =>
      waitUntil(`${count} wait for a group`, async () => {
        const [row] = await database.sql<{ count: number }[]>`
          select count(*)::int as count from pg_stat_activity
          where wait_event_type = 'Lock' and query like '%study_groups%'`;
        return (row?.count ?? 0) >= count;
      }),
    release: async () => {
      release();
      await done;
    },
  };
}
