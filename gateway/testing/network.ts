import type { Person } from '@cascade/db/factories/people';
import type { Connection } from '@cascade/shared/features/network/contract';
import { done } from './community.ts';
import type { Reply, TestGateway } from './gateway.ts';
import { keyedCall } from './keyed-call.ts';

type Step = 'ask' | 'accept' | 'decline' | 'take-back' | 'remove';

/** A call about one person, whatever its status. */
export const connectionCall = (
  gateway: TestGateway,
  by: Person | null,
  step: Step,
  to: { publicId: string },
  note?: string,
): Promise<Reply> =>
  keyedCall(
    gateway,
    by,
    'POST',
    `/api/connections/${to.publicId}/${step}`,
    step === 'ask' ? { ...(note !== undefined && { note }) } : undefined,
  );

export const connectionsOf = (gateway: TestGateway, by: Person): Promise<Connection[]> =>
  done(gateway, by, 'GET', '/api/connections');

/** The states and handles of a member's list. */
export const shownTo = async (gateway: TestGateway, by: Person): Promise<string[]> =>
  (await connectionsOf(gateway, by)).map(({ state, person }) => `${state} ${person.userHandle}`);

/** A step that must succeed. */
export async function connectionDone(
  gateway: TestGateway,
  by: Person,
  step: Step,
  to: { publicId: string },
  note?: string,
): Promise<Connection[]> {
  const reply = await connectionCall(gateway, by, step, to, note);
  if (reply.status !== 200) throw new Error(`${step}: ${reply.status} ${reply.text}`);
  return reply.body;
}

export async function connected(gateway: TestGateway, one: Person, other: Person): Promise<void> {
  await connectionDone(gateway, one, 'ask', other);
  await connectionDone(gateway, other, 'accept', one);
}
