import { sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';

type ClaimRow = {
  id: string;
  userId: string;
  firstName: string | null;
  lastName: string | null;
  fullName: string;
  userRole: 'trainee' | 'examiner' | 'consultant' | 'other' | null;
  cascStatus: 'preparing' | 'passed' | null;
  isVerified: boolean;
};

export async function listClaimsOf(db: Executor, id: string | null = null): Promise<ClaimRow[]> {
  return db.execute<ClaimRow>(sql`
    select s.claim_id as id, s.user_id as "userId", p.first_name as "firstName",
      p.last_name as "lastName", u.name as "fullName", s.user_role as "userRole",
      s.casc_status as "cascStatus", s.is_verified as "isVerified"
    from standings s join users u on u.id = s.user_id left join profiles p on p.user_id = u.id
    where (${id}::uuid is null or s.claim_id = ${id})
      and (s.user_role is not null or s.casc_status is not null)
    order by s.is_verified, lower(u.name), s.claim_id limit 500`);
}

/** @returns false when there is no such claim */
export async function writeVerified(tx: Tx, id: string, isVerified: boolean): Promise<boolean> {
  const changed = await tx.execute(sql`
    update standings set is_verified = ${isVerified} where claim_id = ${id} returning 1`);
  return changed.length > 0;
}
