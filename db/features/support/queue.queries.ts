import type { TicketFilter } from '@cascade/shared/features/support/administration';
import type { Category } from '@cascade/shared/features/support/words';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import type { TicketRow } from './tickets.queries.ts';

/** As admins see it. Instants arrive as text. */
export type QueuedRow = Pick<
  TicketRow,
  'id' | 'number' | 'subject' | 'category' | 'priority' | 'state' | 'email' | 'rev'
> & {
  memberId: string | null;
  memberHandle: string | null;
  assigneeId: string | null;
  assigneeHandle: string | null;
  createdAt: string;
  changedAt: string;
  dueAt: string | null;
  closedAt: string | null;
  mergedIntoId: string | null;
  mergedIntoNumber: number | null;
};

const columns = sql`
  t.id, t.number, t.subject, t.category, t.priority, t.state, t.email, t.rev,
  m.public_id as "memberId", m.handle as "memberHandle",
  a.public_id as "assigneeId", a.handle as "assigneeHandle",
  t.created_at as "createdAt", t.changed_at as "changedAt", t.due_at as "dueAt",
  t.closed_at as "closedAt", t.merged_into_id as "mergedIntoId",
  (select into_.number from support_tickets into_ where into_.id = t.merged_into_id)
    as "mergedIntoNumber"`;

const withPeople = sql`support_tickets t
  left join users m on m.id = t.user_id left join users a on a.id = t.assignee_id`;

type Asking = { adminId: string; now: Date };

const conditions: Record<TicketFilter, (asking: Asking) => SQL> = {
  open: () => sql`t.state = 'open'`,
  waiting: () => sql`t.state = 'waiting'`,
  mine: ({ adminId }) => sql`t.state = 'open' and t.assignee_id = ${adminId}`,
  overdue: ({ now }) => sql`t.state = 'open' and t.due_at < ${now.toISOString()}::timestamptz`,
  closed: () => sql`t.state in ('closed', 'merged')`,
};

/** What is owed comes by its target time, the soonest first; the rest by its last change. */
export const isByTarget = (filter: TicketFilter): boolean =>
  filter !== 'waiting' && filter !== 'closed';

export type QueueCursor = { at: string; id: string };

type Wanted = Asking & {
  filter: TicketFilter;
  category: Category | null;
  after: QueueCursor | null;
  limit: number;
};

export async function listQueue(
  db: Executor,
  { filter, category, after, limit, ...asking }: Wanted,
): Promise<QueuedRow[]> {
  const isSoonest = isByTarget(filter);
  const beyond =
    after === null
      ? sql`true`
      : isSoonest
        ? sql`(t.due_at, t.id) > (${after.at}::timestamptz, ${after.id}::uuid)`
        : sql`(t.changed_at, t.id) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  return db.execute<QueuedRow>(sql`
    select ${columns} from ${withPeople}
    where ${conditions[filter](asking)} and ${beyond}
      and ${category === null ? sql`true` : sql`t.category = ${category}`}
    order by ${isSoonest ? sql`t.due_at, t.id` : sql`t.changed_at desc, t.id desc`}
    limit ${limit}`);
}

export async function findQueued(db: Executor, id: string): Promise<QueuedRow | undefined> {
  const [row] = await db.execute<QueuedRow>(sql`
    select ${columns} from ${withPeople} where t.id = ${id}`);
  return row;
}

export async function countQueue(db: Executor, asking: Asking) {
  const count = (filter: TicketFilter) =>
    sql`count(*) filter (where ${conditions[filter](asking)})::int`;
  const [row] = await db.execute<{
    open: number;
    waiting: number;
    mine: number;
    overdue: number;
  }>(sql`
    select ${count('open')} as open, ${count('waiting')} as waiting, ${count('mine')} as mine,
      ${count('overdue')} as overdue
    from support_tickets t where t.state in ('open', 'waiting')`);
  return row ?? { open: 0, waiting: 0, mine: 0, overdue: 0 };
}

export async function listAdminHandles(db: Executor): Promise<{ id: string; handle: string }[]> {
  return db.execute<{ id: string; handle: string }>(sql`
    select public_id as id, handle from users where role = 'admin' order by lower(handle)`);
}

/** The account of an admin; undefined for anybody else. */
export async function findAdminAccount(
  db: Executor,
  publicId: string,
): Promise<{ userId: string; handle: string } | undefined> {
  const [row] = await db.execute<{ userId: string; handle: string }>(sql`
    select id as "userId", handle from users where public_id = ${publicId} and role = 'admin'`);
  return row;
}

export async function findHandle(db: Executor, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const [row] = await db.execute<{ handle: string }>(sql`
    select handle from users where id = ${userId}`);
  return row?.handle ?? null;
}
