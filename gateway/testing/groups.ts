import type { Person } from '@cascade/db/factories/people';
import type { GroupPage } from '@cascade/shared/features/groups/contract';
import { newId } from '@cascade/shared/kernel/id';
import { done } from './community.ts';
import type { Reply, TestGateway } from './gateway.ts';

type Fields = Record<string, unknown>;
const PATH = '/api/study-groups';

/** A call about study groups, whatever its status. */
export const groupCall = (
  gateway: TestGateway,
  by: Person | null,
  method: string,
  path: string,
  body?: Fields,
): Promise<Reply> =>
  gateway.call(by, `${PATH}${path}`, {
    method,
    headers: { 'Idempotency-Key': newId() },
    ...(body === undefined ? {} : { body }),
  });

/** A call that must succeed. */
export const groupDone = (
  gateway: TestGateway,
  by: Person,
  method: string,
  path: string,
  body?: Fields,
) => done(gateway, by, method, `${PATH}${path}`, body);

export const makeGroup = (
  gateway: TestGateway,
  by: Person,
  fields: Fields = {},
): Promise<GroupPage> =>
  groupDone(gateway, by, 'POST', '', {
    name: 'Evening circle',
    specialty: 'Old Age Psychiatry',
    ...fields,
  });

export const readGroup = (gateway: TestGateway, by: Person, id: string): Promise<GroupPage> =>
  groupDone(gateway, by, 'GET', `/${id}`);

export const joinOpen = (gateway: TestGateway, by: Person, id: string): Promise<GroupPage> =>
  groupDone(gateway, by, 'POST', `/${id}/join`, {});

/** A private group with one admin and others who came by its link. */
export async function privateGroup(
  gateway: TestGateway,
  admin: Person,
  others: Person[] = [],
  fields: Fields = {},
): Promise<{ id: string; token: string }> {
  const { id } = await makeGroup(gateway, admin, { isPrivate: true, ...fields });
  const { administration } = (await groupDone(
    gateway,
    admin,
    'POST',
    `/${id}/invitation`,
  )) as GroupPage;
  const token = administration?.invitation?.path.split('/').at(-1) ?? '';
  for (const person of others)
    await groupDone(gateway, person, 'POST', `/invitations/${token}/join`, {});
  return { id, token };
}
