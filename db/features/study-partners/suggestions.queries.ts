import { MAP_QUARTERS } from '@cascade/shared/domain/availability/time-map';
import type {
  PartnerExperience,
  PartnerLanguage,
  PracticeWay,
} from '@cascade/shared/features/study-partners/contract';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import type { PersonRow } from '../../domain/people/people.queries.ts';
import { availabilityTimes } from '../availability/schema.ts';
import { profiles } from '../profile/schema.ts';
import { partnerSettings } from './schema.ts';

/** What suggestions for a member depend on. */
export async function findSeeker(db: Executor, userId: string) {
  const [row] = await db
    .select({
      isLooking: partnerSettings.isLooking,
      languages: partnerSettings.languages,
      experience: partnerSettings.experience,
      ways: partnerSettings.ways,
      map: availabilityTimes.map,
      weekHours: availabilityTimes.weekHours,
      heldUntil: availabilityTimes.heldUntil,
      examDate: profiles.examDate,
      specialty: profiles.specialty,
      level: profiles.yearOfStudy,
    })
    .from(partnerSettings)
    .leftJoin(availabilityTimes, eq(availabilityTimes.userId, partnerSettings.userId))
    .leftJoin(profiles, eq(profiles.userId, partnerSettings.userId))
    .where(eq(partnerSettings.userId, userId));
  return row;
}
export type Seeker = NonNullable<Awaited<ReturnType<typeof findSeeker>>>;

export type Candidate = PersonRow & {
  accountId: string;
  map: string;
  languages: PartnerLanguage[];
  experience: PartnerExperience | null;
  ways: PracticeWay[];
  /** Null unless its owner lets it be told. */
  examDate: string | null;
  sameSpecialty: boolean;
  sameLevel: boolean;
  isFavourite: boolean;
};

type Wanted = {
  userId: string;
  seeker: Pick<Seeker, 'languages' | 'experience' | 'ways' | 'examDate' | 'specialty' | 'level'>;
  /** The member's free times within the horizon. */
  map: string;
  now: Date;
  horizonEnd: Date;
  most: number;
};

/** Members considered for one answer, so that its cost does not grow with the community. */
const CONSIDERED = 1_200;
const MET_LATELY_DAYS = 14;

const DAY_MS = 86_400_000;

/**
 * Candidates from a place in the random order of those who look, round to it again; and whomever
 * the member wants to meet again.
 * @param from differs from day to day, so that everybody is considered in turn
 */
export const listCandidates = (db: Executor, wanted: Wanted, from: number) =>
  rank(
    db,
    wanted,
    sql`(select ps.user_id from partner_settings ps
         where ps.is_looking and ps.place >= ${from}
         order by ps.place, ps.user_id limit ${CONSIDERED})
      union
      (select ps.user_id from partner_settings ps
         where ps.is_looking and ps.place < ${from}
         order by ps.place, ps.user_id
         limit greatest(0, ${CONSIDERED} - (select count(*) from
           (select 1 from partner_settings ps where ps.is_looking and ps.place >= ${from}
             limit ${CONSIDERED}) later)))
      union
      select w.other_id from partner_wishes w
        where w.user_id = ${wanted.userId} and w.wish = 'favourite'`,
  );

/** Those free in one of these hours of the week, for members whose hours are rare. */
export const listCandidatesOfHours = (db: Executor, wanted: Wanted, weekHours: number[]) =>
  rank(
    db,
    wanted,
    sql`select t.user_id from availability_times t
      where t.week_hours && ${sql.raw(`'{${weekHours.map(Number).join(',')}}'`)}::smallint[]
      limit ${CONSIDERED}`,
  );

/**
 * Looks up each candidate by key (`offset 0` keeps the planner from reading whole tables instead).
 * Nobody blocked, avoided, hidden, suspended or unverified, in either direction where it has two.
 */
function rank(db: Executor, wanted: Wanted, candidates: SQL): Promise<Candidate[]> {
  const { userId, seeker, map, now, horizonEnd, most } = wanted;
  const at = now.toISOString();
  const metSince = new Date(now.getTime() - MET_LATELY_DAYS * DAY_MS).toISOString();
  const bits = sql`${map}::bit(${sql.raw(String(MAP_QUARTERS))})`;
  const textArray = (values: readonly string[]) =>
    sql`array[${sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )}]::text[]`;
  return db.execute<Candidate>(sql`
    with closed as materialized (
      select blocked_id as id from blocks where blocker_id = ${userId}
      union all select blocker_id from blocks where blocked_id = ${userId}
      union all select other_id from partner_wishes where user_id = ${userId} and wish = 'avoid'
      union all select user_id from partner_wishes where other_id = ${userId} and wish = 'avoid'
    ), met as materialized (
      select distinct theirs.user_id as id from appointments mine
      join appointments theirs on theirs.session_id = mine.session_id
        and theirs.user_id <> mine.user_id and theirs.outcome in ('came', 'late')
      where mine.user_id = ${userId} and mine.outcome in ('came', 'late')
        and mine.starts_at >= ${metSince}::timestamptz
    ), favourites as materialized (
      select other_id as id from partner_wishes where user_id = ${userId} and wish = 'favourite'
    ), considered as materialized (${candidates}), free as materialized (
      select c.user_id, t.map, bit_count(t.map & ${bits}) as quarters
      from considered c cross join lateral (
        select map, held_until from availability_times where user_id = c.user_id offset 0) t
      where c.user_id <> ${userId} and t.held_until >= ${horizonEnd.toISOString()}::timestamptz
        and c.user_id not in (select id from closed)
    ), known as (
      select f.user_id, f.map, f.quarters, ps.languages, ps.experience, ps.ways,
        u.public_id, u.handle, u.avatar_seed,
        case when ps.shows_exam_date and p.exam_date >= ${at}::timestamptz::date - 1
          then p.exam_date end as exam_date,
        coalesce(p.specialty = ${seeker.specialty}::text, false) as same_specialty,
        coalesce(p.year_of_study = ${seeker.level}::text, false) as same_level,
        f.user_id in (select id from favourites) as is_favourite
      from free f
      cross join lateral (
        select * from partner_settings where user_id = f.user_id and is_looking offset 0) ps
      cross join lateral (
        select public_id, handle, avatar_seed from users
        where id = f.user_id and email_verified offset 0) u
      cross join lateral (
        select exam_date, specialty, year_of_study from profiles
        where user_id = f.user_id and is_public offset 0) p
      where f.quarters >= 2
        and not exists (select 1 from bans b where b.user_id = f.user_id and b.scope = 'account'
          and b.lifted_at is null and (b.ends_at is null or b.ends_at > ${at}::timestamptz))
    )
    select k.user_id as "accountId", k.public_id as id, k.handle as "userHandle", k.avatar_seed as "avatarSeed",
      k.map::text as map, k.languages, k.experience, k.ways, k.exam_date::text as "examDate",
      k.same_specialty as "sameSpecialty", k.same_level as "sameLevel",
      k.is_favourite as "isFavourite"
    from known k
    order by
      k.is_favourite desc,
      least(k.quarters, 96) * 40 / 96
      + coalesce(greatest(0, 20 - abs(k.exam_date - ${seeker.examDate}::date) / 6), 0)
      + k.same_specialty::int * 10 + k.same_level::int * 8
      + (case when k.languages && ${textArray(seeker.languages)} then 10 else -30 end)
      + (case when k.ways && ${textArray(seeker.ways)} then 0 else -15 end)
      + (case when k.experience = ${seeker.experience}::text then 5 else 0 end)
      - (case when k.user_id in (select id from met) then 25 else 0 end) desc,
      k.user_id
    limit ${most}`);
}
