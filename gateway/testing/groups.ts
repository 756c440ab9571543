import type { Person } from '@cascade/db/factories/people';
import type { GroupPage } from '@cascade/shared/features/groups/contract';
import type { GroupConversation, GroupMessage } from '@cascade/shared/features/groups/conversation';
import { newId } from '@cascade/shared/kernel/id';
import { done } from './community.ts';
import type { Reply, TestGateway } from './gateway.ts';
import { keyedCall } from './keyed-call.ts';
import { type Listener, type Listeners, startOf } from './listener.ts';
import { envelope } from './messaging.ts';

type Fields = Record<string, unknown>;
const PATH = '/api/study-groups';

/** A call about study groups, whatever its status. */
export const groupCall = (
  gateway: TestGateway,
  by: Person | null,
  method: string,
  path: string,
  body?: Fields,
): Promise<Reply> => keyedCall(gateway, by, method, `${PATH}${path}`, body);

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

type Written = {
  id?: string;
  content?: unknown;
  replyTo?: string;
  mentions?: { publicId: string }[];
  membersRev?: number;
};

/** Sends a message for the members of now, whatever the answer. */
export async function postIn(
  gateway: TestGateway,
  by: Person,
  groupId: string,
  { id = newId(), content = envelope(), mentions = [], membersRev, ...rest }: Written = {},
): Promise<Reply> {
  const rev = membersRev ?? (await readGroup(gateway, by, groupId)).membersRev;
  return gateway.call(by, `${PATH}/${groupId}/messages`, {
    method: 'POST',
    headers: { 'Idempotency-Key': id },
    body: { content, mentions: mentions.map(({ publicId }) => publicId), membersRev: rev, ...rest },
  });
}

/** A message that must be accepted. */
export async function sentIn(
  gateway: TestGateway,
  by: Person,
  groupId: string,
  written: Written = {},
): Promise<GroupMessage> {
  const reply = await postIn(gateway, by, groupId, written);
  if (reply.status !== 200) throw new Error(`not sent: ${reply.status} ${reply.text}`);
  return reply.body;
}

export const messagesIn = (
  gateway: TestGateway,
  by: Person,
  groupId: string,
  query = '',
): Promise<GroupMessage[]> => groupDone(gateway, by, 'GET', `/${groupId}/messages${query}`);

export const conversationIn = (
  gateway: TestGateway,
  by: Person,
  groupId: string,
): Promise<GroupConversation> => groupDone(gateway, by, 'GET', `/${groupId}/conversation`);

/** A device that follows a group from where its page starts. */
export async function followGroup(
  { listeners }: { listeners: Listeners },
  gateway: TestGateway,
  by: Person,
  groupId: string,
): Promise<Listener> {
  const listener = await listeners.open(gateway, by);
  const { live } = await readGroup(gateway, by, groupId);
  const { epoch } = await startOf(gateway, by);
  await listener.sync(epoch, { [live.stream]: live.n });
  return listener;
}
