import type { Examiner, ExaminerService } from '@cascade/shared/features/examiners/contract';
import type { Wanted } from '@cascade/shared/features/examiners/fits';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import { ratingOf } from '../../domain/reviews/ratings.queries.ts';

/** What members may see: of approved examiners who take bookings. */
const isOffered = sql`x.state = 'approved' and not x.is_paused and s.state = 'published'`;

const examinerColumns = sql`
  x.id as "examinerId", u.public_id as "memberId", x.name, u.avatar_seed as "avatarSeed",
  x.qualification, x.institution, x.experience, x.specialties,
  reviews.stars as rating, reviews.count as "reviewCount",
  reviews.positive as "positivePercent"`;

const withReviews = sql`left join lateral (${ratingOf(sql`x.id`)}) reviews on true`;

/** Nobody sees whom they have blocked, nor who has blocked them. */
const isUnblocked = (readerId: string) => sql`
  not exists (select 1 from blocks where (blocker_id, blocked_id) in
    ((${readerId}, u.id), (u.id, ${readerId})))`;

export type ExaminerColumns = Omit<Examiner, 'id'> & {
  examinerId: string;
  positivePercent: number | null;
};
export type ServiceColumns = Omit<ExaminerService, 'positivePercent'>;

/** Instants arrive as text. */
export type OfferedRow = ExaminerColumns & ServiceColumns & { publishedAt: string };

const serviceColumns = sql`
  s.id, s.service_type as "serviceType", s.title, s.description, s.minutes,
  s.price as "pricePence", s.places, s.features`;

/** As `fits` in shared/features/examiners. */
function fitting({ search, serviceType, specialty }: Wanted): SQL {
  const part = search.trim().toLowerCase();
  return sql`
    ${serviceType === null ? sql`true` : sql`s.service_type = ${serviceType}`}
    and ${specialty === null ? sql`true` : sql`${specialty} = any(x.specialties)`}
    and ${
      part === ''
        ? sql`true`
        : sql`position(${part} in lower(
            s.title || E'\n' || x.name || E'\n' || array_to_string(x.specialties, E'\n'))) > 0`
    }`;
}

export type ServiceCursor = { at: string; id: string };

type Listing = Wanted & { readerId: string; after: ServiceCursor | null; limit: number };

/** The latest published first. */
export async function listOffered(
  db: Executor,
  { readerId, after, limit, ...wanted }: Listing,
): Promise<OfferedRow[]> {
  return db.execute<OfferedRow>(sql`
    with found as (
      select s.id as service_id, s.published_at
      from examiner_services s join examiners x on x.id = s.examiner_id
      join users u on u.id = x.user_id
      where ${isOffered} and ${fitting(wanted)} and ${isUnblocked(readerId)}
        and ${
          after === null
            ? sql`true`
            : sql`(s.published_at, s.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
        }
      order by s.published_at desc, s.id desc limit ${limit})
    select ${serviceColumns}, s.published_at as "publishedAt", ${examinerColumns}
    from found join examiner_services s on s.id = found.service_id
    join examiners x on x.id = s.examiner_id join users u on u.id = x.user_id ${withReviews}
    order by s.published_at desc, s.id desc`);
}

export type ShownExaminer = ExaminerColumns & {
  bio: string;
  noticeMinutes: number;
  cancellationRule: 'flexible' | 'moderate' | 'strict';
  isPaused: boolean;
  showsCalibration: boolean;
  userId: string;
};

const shownExaminer = sql`
  select ${examinerColumns}, x.bio, x.notice_minutes as "noticeMinutes",
    x.cancellation_rule as "cancellationRule", x.is_paused as "isPaused",
    x.shows_calibration as "showsCalibration", x.user_id as "userId"
  from examiners x join users u on u.id = x.user_id ${withReviews}`;

export async function findShownExaminer(
  db: Executor,
  id: string,
  readerId: string,
): Promise<ShownExaminer | undefined> {
  const [row] = await db.execute<ShownExaminer>(sql`
    ${shownExaminer} where x.id = ${id} and x.state = 'approved' and ${isUnblocked(readerId)}`);
  return row;
}

/** Also while suspended. */
export async function findOwnExaminer(
  db: Executor,
  userId: string,
): Promise<ShownExaminer | undefined> {
  const [row] = await db.execute<ShownExaminer>(sql`${shownExaminer} where x.user_id = ${userId}`);
  return row;
}

export async function listPublishedOf(db: Executor, examinerId: string): Promise<ServiceColumns[]> {
  return db.execute<ServiceColumns>(sql`
    select ${serviceColumns} from examiner_services s join examiners x on x.id = s.examiner_id
    where x.id = ${examinerId} and ${isOffered} order by s.published_at desc, s.id desc`);
}
