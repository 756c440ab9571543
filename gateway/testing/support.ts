import type { Person } from '@cascade/db/factories/people';
import type { TicketDossier } from '@cascade/shared/features/support/administration';
import { newId } from '@cascade/shared/kernel/id';
import type { Reply, TestGateway } from './gateway.ts';
import { keyedCall } from './keyed-call.ts';

export const supportForm = (change: object = {}) => ({
  category: 'technical',
  priority: 'normal',
  email: `${newId()}@example.org`,
  subject: 'The bell is silent',
  description: 'It does not ring at six minutes.',
  ...change,
});

export const write = (
  gateway: TestGateway,
  by: Person | null,
  change: object = {},
  key = newId(),
): Promise<Reply> => keyedCall(gateway, by, 'POST', '/api/support', supportForm(change), key);

/** The ids of requests are the keys with which they were written. */
export async function written(
  gateway: TestGateway,
  by: Person | null,
  change: object = {},
): Promise<{ id: string; number: string }> {
  const id = newId();
  const reply = await write(gateway, by, change, id);
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`);
  return { id, number: reply.body.number };
}

export async function dossierOf(
  gateway: TestGateway,
  admin: Person,
  id: string,
): Promise<TicketDossier> {
  return (await gateway.call(admin, `/api/admin/support/${id}`)).body;
}

/** Tokens of the links in mails to an address, the earliest first. */
export async function linksTo({ database }: TestGateway, email: string): Promise<string[]> {
  const rows = await database.sql<{ body: string | null }[]>`
    select body from mails where to_address = ${email} order by created_at, id`;
  return rows.flatMap(({ body }) => /\/support\/tickets\/([\w-]+)/.exec(body ?? '')?.[1] ?? []);
}
