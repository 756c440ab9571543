import type { Wanted } from '@cascade/shared/features/examiners/fits';
import type { ServiceType } from '@cascade/shared/features/examiners/words';
import { eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { examinerAlerts } from './schema.ts';

export async function findAlert(db: Executor, userId: string): Promise<Wanted | undefined> {
  const [row] = await db
    .select({
      search: examinerAlerts.search,
      serviceType: examinerAlerts.serviceType,
      specialty: examinerAlerts.specialty,
    })
    .from(examinerAlerts)
    .where(eq(examinerAlerts.userId, userId));
  return row;
}

export async function writeAlert(tx: Tx, userId: string, wanted: Wanted, now: Date) {
  await tx
    .insert(examinerAlerts)
    .values({ userId, ...wanted, createdAt: now })
    .onConflictDoUpdate({ target: examinerAlerts.userId, set: { ...wanted, createdAt: now } });
}

export async function deleteAlert(tx: Tx, userId: string): Promise<void> {
  await tx.delete(examinerAlerts).where(eq(examinerAlerts.userId, userId));
}

type Announced = {
  examinerId: string;
  userId: string;
  title: string;
  serviceType: ServiceType;
  examinerName: string;
  specialties: string[];
};

/** Undefined where it is no longer offered. */
export async function findAnnounced(
  db: Executor,
  serviceId: string,
): Promise<Announced | undefined> {
  const [row] = await db.execute<Announced>(sql`
    select x.id as "examinerId", x.user_id as "userId", s.title, s.service_type as "serviceType",
      x.name as "examinerName", x.specialties
    from examiner_services s join examiners x on x.id = s.examiner_id
    where s.id = ${serviceId} and s.state = 'published' and x.state = 'approved'
      and not x.is_paused`);
  return row;
}

export type Listener = Wanted & { userId: string; name: string; email: string };

/**
 * Alerts to look at, locked until commit so that each is told once: not the examiner's own, nor of
 * anybody with a block either way.
 */
export async function lockAlerts(tx: Tx, examinerUserId: string): Promise<Listener[]> {
  return tx.execute<Listener>(sql`
    select a.user_id as "userId", a.search, a.service_type as "serviceType", a.specialty,
      u.name, u.email
    from examiner_alerts a join users u on u.id = a.user_id
    where u.email_verified and a.user_id <> ${examinerUserId}
      and not exists (select 1 from blocks where (blocker_id, blocked_id) in
        ((a.user_id, ${examinerUserId}::uuid), (${examinerUserId}::uuid, a.user_id)))
    order by a.user_id for update of a`);
}
