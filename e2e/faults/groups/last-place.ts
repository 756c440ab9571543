import { newId } from '@cascade/shared/kernel/id';
import { insist, inviteVisitors } from '../../harness/visitors.ts';
import { type Fault, nothingWrong } from '../fault.ts';
import { groupOf, holdGroups, join } from './group-scene.ts';

const WANTING = 20;
const SIZE = 4;

/** Over both gateways; each whose gateway dies asks the other one, with the same key. */
export const lastPlace: Fault = {
  name: 'last place of a group, with SIGKILL of a gateway',
  run: async (harness) => {
    const people = await inviteVisitors(harness, SIZE - 1 + WANTING);
    const groupId = await groupOf(people.slice(0, SIZE - 1), SIZE);
    const group = await holdGroups(harness, [groupId]);
    const answers = people.slice(SIZE - 1).map((person, index) => {
      const key = newId();
      let attempt = index;
      return insist(() => join(person, groupId, attempt++, key));
    });
    await group.waiters(2);
    const [gateway] = harness.gateways;
    await gateway?.process.end('SIGKILL');
    await group.release();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    await gateway?.process.start();
    const [row] = await harness.database.sql<{ count: number }[]>`
      select count(*)::int as count from study_group_members where group_id = ${groupId}`;
    const members = row?.count ?? 0;
    const told = (status: number) => statuses.filter((one) => one === status).length;
    const broken = [
      ...(told(200) === 1 ? [] : [`${told(200)} were told that they are in`]),
      ...(told(409) === WANTING - 1 ? [] : [`${told(409)} were told that it is full`]),
    ];
    return {
      counts: {
        ...nothingWrong(WANTING),
        lost: Math.max(0, SIZE - members),
        duplicate: Math.max(0, members - SIZE),
      },
      broken,
      notes: [`${WANTING} asked for one place, ${members} members of ${SIZE}`],
    };
  },
};
