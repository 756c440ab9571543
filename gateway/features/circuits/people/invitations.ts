import { randomBytes } from 'node:crypto';
import { postNotice } from '@cascade/db/domain/notices/post-notice';
import { changeCircuit, findCircuit } from '@cascade/db/features/circuits/circuits.queries';
import {
  addPerson,
  changePerson,
  findByHandle,
  findLink,
  keepLinks,
} from '@cascade/db/features/circuits/people.queries';
import { circuitPath } from '@cascade/shared/domain/pages/circuit-path';
import { type Circuit, CircuitWish } from '@cascade/shared/features/circuits/contract';
import type {
  CircuitInvitation,
  CircuitLink,
  inviteByHandle,
} from '@cascade/shared/features/circuits/people';
import { AppError } from '@cascade/shared/kernel/app-error';
import { newId } from '@cascade/shared/kernel/id';
import type { BodyOf } from '@cascade/shared/kernel/route';
import type { MemberWork } from '../../../http/work.ts';
import type { Services } from '../../../services.ts';
import { lockCircuitAs, reloadCircuit } from '../clock/locks.ts';
import { emitCircuitChanged, emitCircuitListed } from '../events.ts';
import { seatNewcomer } from '../plan/seat-actions.ts';
import { type CircuitAccess, enter, enterProctor, isIn, requireState } from '../policy.ts';
import { circuitFor } from '../views.ts';

const OVER = 'This circuit takes nobody in any more.';
/** 24 random bytes, so links cannot be guessed. */
const newToken = () => randomBytes(24).toString('base64url');

function deadLink(): AppError {
  return new AppError('not_found', 'This link does not lead to a circuit any more.');
}

export async function links(work: MemberWork, id: string): Promise<CircuitLink[]> {
  const entered = await lockCircuitAs(work, id, enterProctor);
  requireState(entered, ['draft', 'lobby', 'running'], OVER);
  const fresh = CircuitWish.options.map((wish) => ({ wish, token: newToken() }));
  const kept = await keepLinks(work.tx, id, fresh);
  return CircuitWish.options.flatMap((wish) =>
    kept
      .filter((link) => link.wish === wish)
      .map(({ token }) => ({ wish, path: `/exam-simulator/join/${token}` })),
  );
}

export async function readInvitation(
  { database }: Services,
  userId: string,
  token: string,
): Promise<CircuitInvitation> {
  const link = await findLink(database.orm, token);
  const loaded = link && (await findCircuit(database.orm, link.circuitId));
  if (!link || !loaded) throw deadLink();
  const { row, people } = loaded;
  return {
    circuitId: row.id,
    name: row.name,
    ownerHandle: people.find(({ standing }) => standing === 'owner')?.handle ?? 'Deleted member',
    wish: CircuitWish.parse(link.wish),
    scheduledFor: row.scheduledFor?.toISOString() ?? null,
    hasJoined: people.some((person) => person.userId === userId && person.status === 'joined'),
  };
}

async function emitPeopleChanged(
  work: MemberWork,
  entered: CircuitAccess,
  listed: string[],
): Promise<CircuitAccess> {
  await changeCircuit(work.tx, entered.row, {});
  const changed = await reloadCircuit(work, entered);
  await emitCircuitListed(work, changed, listed);
  await emitCircuitChanged(work, changed);
  return changed;
}

export async function joinByLink(work: MemberWork, token: string): Promise<Circuit> {
  const { tx, userId, now } = work;
  const link = await findLink(tx, token);
  if (!link) throw deadLink();
  const known = await lockCircuitAs(work, link.circuitId, (loaded) => {
    if (!loaded) throw deadLink();
    // Somebody with a link but no place gets the owner's view.
    const me = loaded.people.find((one) => one.userId === userId) ?? loaded.people[0];
    if (!me) throw deadLink();
    return { ...loaded, me };
  });
  const before = known.people.find((one) => one.userId === userId);
  if (before?.status === 'joined') return circuitFor(tx, known, now);
  if (before?.status === 'removed')
    throw new AppError('forbidden', 'A proctor has put you out of this circuit.');
  requireState(known, ['draft', 'lobby', 'running'], OVER);
  const wish = known.row.state === 'running' ? 'standby' : link.wish;
  await addPerson(tx, {
    id: newId(),
    circuitId: link.circuitId,
    userId,
    status: 'joined',
    wish,
    addedAt: now,
  });
  const entered = enter(await findCircuit(tx, link.circuitId), userId);
  await seatNewcomer(work, entered);
  return circuitFor(tx, await emitPeopleChanged(work, entered, [entered.me.id]), now);
}

/** A person already in it stays as they are. */
export async function invite(
  work: MemberWork,
  id: string,
  { handle, wish }: BodyOf<typeof inviteByHandle>,
): Promise<Circuit> {
  const { tx, live, now } = work;
  const entered = await lockCircuitAs(work, id, enterProctor);
  requireState(entered, ['draft', 'lobby', 'running'], OVER);
  const member = await findByHandle(tx, handle);
  if (!member) throw new AppError('not_found', `Nobody has the handle ${handle}.`);
  const before = entered.people.find(({ userId }) => userId === member.userId);
  if (before && isIn(before)) return circuitFor(tx, entered, now);
  await addPerson(tx, {
    id: newId(),
    circuitId: id,
    userId: member.userId,
    status: 'invited',
    wish,
    addedAt: now,
  });
  await postNotice(
    { tx, live },
    {
      userId: member.userId,
      kind: 'circuit.invited',
      title: 'You are invited to a mock circuit',
      body: `${entered.me.handle} asks you to take part in “${entered.row.name}”.`,
      path: circuitPath(id),
    },
    now,
  );
  const { people } = await reloadCircuit(work, entered);
  const added = people.find(({ userId }) => userId === member.userId);
  return circuitFor(tx, await emitPeopleChanged(work, entered, added ? [added.id] : []), now);
}

export async function accept(work: MemberWork, id: string): Promise<Circuit> {
  const entered = await lockCircuitAs(work, id, enter);
  if (entered.me.status === 'joined') return circuitFor(work.tx, entered, work.now);
  requireState(entered, ['draft', 'lobby', 'running'], OVER);
  await changePerson(work.tx, entered.me.id, { status: 'joined' });
  await seatNewcomer(work, await reloadCircuit(work, entered));
  return circuitFor(work.tx, await emitPeopleChanged(work, entered, [entered.me.id]), work.now);
}
