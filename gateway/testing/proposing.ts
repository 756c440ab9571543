import type { Person } from '@cascade/db/factories/people';
import type { listProposals, Proposal } from '@cascade/shared/features/study-partners/proposals';
import { newId } from '@cascade/shared/kernel/id';
import type { ResponseOf } from '@cascade/shared/kernel/route';
import type { Reply, TestGateway } from './gateway.ts';
import { keyedCall } from './keyed-call.ts';

type Fields = Record<string, unknown>;
const PATH = '/api/study-partners';
const MINUTE_MS = 60_000;

/** A call about study partners, whatever its status. */
export const partnerCall = (
  gateway: TestGateway,
  by: Person | null,
  method: string,
  path: string,
  body?: Fields,
  key?: string,
): Promise<Reply> => keyedCall(gateway, by, method, `${PATH}${path}`, body, key);

export async function partnerDone(
  gateway: TestGateway,
  by: Person,
  method: string,
  path: string,
  body?: Fields,
) {
  const reply = await partnerCall(gateway, by, method, path, body);
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
  return reply.body;
}

/** To the minute, so many minutes ahead of the gateway's clock. */
export const minutesAhead = ({ clock }: TestGateway, minutes: number): string =>
  new Date(
    Math.floor(clock.now().getTime() / MINUTE_MS) * MINUTE_MS + minutes * MINUTE_MS,
  ).toISOString();

/** A proposal, whatever the answer: two times tomorrow unless others are given. */
export const askToPractise = (
  gateway: TestGateway,
  by: Person,
  to: { publicId: string },
  fields: Fields = {},
  key = newId(),
): Promise<Reply> =>
  partnerCall(
    gateway,
    by,
    'POST',
    '/proposals',
    {
      to: to.publicId,
      times: [minutesAhead(gateway, 1_440), minutesAhead(gateway, 1_560)],
      timeZone: 'Europe/London',
      ...fields,
    },
    key,
  );

/** A proposal that must be made. */
export async function proposed(
  gateway: TestGateway,
  by: Person,
  to: { publicId: string },
  fields: Fields = {},
): Promise<Proposal> {
  const reply = await askToPractise(gateway, by, to, fields);
  if (reply.status !== 200) throw new Error(`not proposed: ${reply.status} ${reply.text}`);
  return reply.body;
}

export const take = (
  gateway: TestGateway,
  by: Person,
  { id, times }: Proposal,
  place = 0,
): Promise<Reply> =>
  partnerCall(gateway, by, 'POST', `/proposals/${id}/accept`, { startsAt: times[place] });

export const practiceOf = (
  gateway: TestGateway,
  by: Person,
): Promise<ResponseOf<typeof listProposals>> => partnerDone(gateway, by, 'GET', '/proposals');
