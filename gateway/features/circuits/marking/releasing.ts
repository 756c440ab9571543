import {
  changeCircuit,
  findCircuit,
  type LoadedCircuit,
  lockCircuit,
  type PersonRow,
} from '@cascade/db/features/circuits/circuits.queries';
import { changePerson, deleteSeatsOf } from '@cascade/db/features/circuits/people.queries';
import {
  deleteCircuit,
  forgetOwnWords,
  listCircuitIdsOf,
} from '@cascade/db/features/circuits/releases.queries';
import { circuitPath } from '@cascade/shared/domain/pages/circuit-path';
import { circuitUnlisted } from '@cascade/shared/features/circuits/events';
import { streamOf } from '@cascade/shared/kernel/event';
import { withdrawNotices } from '../../../domain/notices/withdraw.ts';
import type { MemberWork } from '../../../http/work.ts';
import { emitCircuitChanged, emitCircuitListed } from '../events.ts';
import { candidatesOf } from '../plan/seating.ts';
import { isIn } from '../policy.ts';

const BEFORE_LAUNCH = ['draft', 'lobby', 'cancelled'];

function hasOthers(loaded: LoadedCircuit, me: PersonRow): boolean {
  const counted = BEFORE_LAUNCH.includes(loaded.row.state) ? ['joined'] : ['joined', 'left'];
  return loaded.people.some(
    (one) => one.id !== me.id && one.userId !== null && counted.includes(one.status),
  );
}

/** The next owner: a co-proctor, else the first person who does not sit it. */
function heirOf(loaded: LoadedCircuit, me: PersonRow): PersonRow | undefined {
  const others = loaded.people
    .filter((one) => one.id !== me.id && one.userId !== null && one.status === 'joined')
    .sort((a, b) => a.addedAt.getTime() - b.addedAt.getTime());
  const sits = new Set(candidatesOf(loaded).map(({ id }) => id));
  return (
    others.find(({ standing }) => standing === 'co-proctor') ??
    others.find(({ id }) => !sits.has(id)) ??
    (BEFORE_LAUNCH.includes(loaded.row.state) || loaded.row.mode === 'trio' ? others[0] : undefined)
  );
}

async function remove(work: MemberWork, { row, people }: LoadedCircuit): Promise<void> {
  const { tx, live } = work;
  for (const { userId } of people.filter(isIn).sort((a, b) => (a.id < b.id ? -1 : 1))) {
    if (userId === null || userId === work.userId) continue;
    const path = circuitPath(row.id);
    await withdrawNotices({ tx, live }, { userId, kind: 'circuit.invited', path });
    await live.append(circuitUnlisted, [streamOf.member(userId)], { circuitId: row.id });
  }
  await deleteCircuit(tx, row.id, streamOf.circuit(row.id));
}

async function leave(work: MemberWork, loaded: LoadedCircuit, me: PersonRow): Promise<void> {
  const { tx } = work;
  const { row } = loaded;
  const heir = me.standing === 'owner' ? heirOf(loaded, me) : undefined;
  if (row.launchedAt === null) await deleteSeatsOf(tx, me.id);
  await changePerson(tx, me.id, { status: 'left', standing: 'participant', seenAt: null });
  if (heir) await changePerson(tx, heir.id, { standing: 'owner' });
  await forgetOwnWords(tx, me.id);
  await changeCircuit(tx, row, {});
  const changed = await findCircuit(tx, row.id);
  if (!changed) throw new Error('A held circuit went missing.');
  await emitCircuitChanged(work, changed);
  if (heir) await emitCircuitListed(work, changed, [heir.id]);
}

/** Marks stay with the others. */
export async function releaseCircuits(work: MemberWork): Promise<void> {
  const { tx, userId } = work;
  for (const id of await listCircuitIdsOf(tx, userId)) {
    const loaded = await lockCircuit(tx, id);
    const me = loaded?.people.find((one) => one.userId === userId);
    if (!loaded || !me) continue;
    if (hasOthers(loaded, me)) await leave(work, loaded, me);
    else await remove(work, loaded);
  }
}
