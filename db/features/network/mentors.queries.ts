import type { Mentor, MentorOffer } from '@cascade/shared/features/network/mentors';
import { eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { type PersonRow, personOf } from '../../domain/people/people.queries.ts';
import { mentorOffers } from './schema.ts';

const mayOffer = sql`coalesce(s.is_verified and s.casc_status = 'passed', false)`;

/** As the member may see them: not those with a block either way. Their own offer is among them. */
export async function listMentorsFor(
  db: Executor,
  userId: string,
  most: number,
): Promise<Mentor[]> {
  const rows = await db.execute<PersonRow & { text: string }>(sql`
    select u.public_id as id, u.handle as "userHandle", u.avatar_seed as "avatarSeed", m.text
    from mentor_offers m join users u on u.id = m.user_id
    join standings s on s.user_id = u.id
    left join profiles p on p.user_id = u.id
    where ${mayOffer} and u.email_verified and coalesce(p.is_public, true)
      and not exists (select 1 from blocks where (blocker_id, blocked_id) in
        ((${userId}, u.id), (u.id, ${userId})))
    order by m.offered_at desc, u.public_id limit ${most}`);
  return rows.map(({ text, ...row }) => {
    const { id, userHandle, displayName, avatarSeed } = personOf(row);
    return { person: { id, userHandle, displayName, avatarSeed }, text };
  });
}

export async function findMentorOffer(db: Executor, userId: string): Promise<MentorOffer> {
  const [row] = await db.execute<MentorOffer>(sql`
    select ${mayOffer} as "mayOffer", coalesce(p.is_public, true) as "isPublic", m.text
    from users u left join standings s on s.user_id = u.id
    left join profiles p on p.user_id = u.id left join mentor_offers m on m.user_id = u.id
    where u.id = ${userId}`);
  if (!row) throw new Error('A member has no account.');
  return row;
}

/** A changed text keeps its place in the list. */
export async function writeMentorOffer(
  tx: Tx,
  userId: string,
  text: string,
  now: Date,
): Promise<void> {
  await tx
    .insert(mentorOffers)
    .values({ userId, text, offeredAt: now })
    .onConflictDoUpdate({ target: mentorOffers.userId, set: { text } });
}

/** @returns whether there was one */
export async function deleteMentorOffer(tx: Tx, userId: string): Promise<boolean> {
  const removed = await tx
    .delete(mentorOffers)
    .where(eq(mentorOffers.userId, userId))
    .returning({ userId: mentorOffers.userId });
  return removed.length > 0;
}
