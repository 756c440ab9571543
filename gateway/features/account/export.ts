import { listAttemptsOf } from '@cascade/db/domain/attempts/attempts.queries';
import { findAccount, listProgressForExport } from '@cascade/db/domain/people/accounts.queries';
import { listBlockedBy } from '@cascade/db/domain/people/people.queries';
import { type Caller, listSessionsOf } from '@cascade/db/features/auth/sessions.queries';
import { listLikedPosts, listPostsForExport } from '@cascade/db/features/community/export.queries';
import { listFollowed } from '@cascade/db/features/community/people.queries';
import { listMessagesForExport } from '@cascade/db/features/messaging/messaging.queries';
import { listSubmissionsOf } from '@cascade/db/features/submissions/submissions.queries';
import { inSnapshot } from '@cascade/db/live/snapshot.queries';
import { readPersonalRecords } from '@cascade/db/privacy/personal-records';
import type { AccountExport } from '@cascade/shared/features/account/contract';
import { Role } from '@cascade/shared/features/auth/role';
import { AppError } from '@cascade/shared/kernel/app-error';
import { visitKey, visitorOfMember } from '../../domain/privacy/member-visitor.ts';
import type { Services } from '../../services.ts';

const MOST_ATTEMPTS = 100_000;

/** Everything stored about a member, from one snapshot. */
export function readExport(
  { clock, database, env, sessions: reader }: Services,
  caller: Caller,
): Promise<AccountExport> {
  const { userId, publicId, email } = caller;
  const visitor = visitorOfMember(visitKey(env.SESSION_SECRET), userId);
  return inSnapshot(database, async (db) => {
    const account = await findAccount(db, userId);
    if (!account) throw new AppError('not_found', 'There is no such account.');
    const { user, profile } = account;
    const { userId: _userId, ...profileFields } = profile ?? { userId: '' };
    const ends = reader.endsOf(caller.role);
    const sessions = await listSessionsOf(db, userId, clock.now(), ends);
    const progress = await listProgressForExport(db, userId);
    const attempts = await listAttemptsOf(db, userId, MOST_ATTEMPTS);
    const messages = await listMessagesForExport(db, caller);
    const submitted = await listSubmissionsOf(db, userId);
    const posts = await listPostsForExport(db, userId);
    const followed = await listFollowed(db, userId);
    const blocked = await listBlockedBy(db, userId);
    return {
      exportedAt: clock.now().toISOString(),
      account: {
        name: user.name,
        email: user.email,
        emailVerified: user.emailVerified,
        handle: user.handle,
        role: Role.parse(user.role),
        createdAt: user.createdAt.toISOString(),
        lastSeenOn: user.lastSeenOn,
        termsAcceptedAt: user.acceptsTerms ? user.createdAt.toISOString() : null,
      },
      profile: profileFields,
      sessions: sessions.map((row) => ({
        createdAt: row.createdAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        ipAddress: row.ipAddress,
        userAgent: row.userAgent,
      })),
      progress: progress.map((row) => ({
        ...row,
        completedAt: row.completedAt?.toISOString() ?? null,
      })),
      attempts: attempts.map((attempt) => ({
        scenarioNumber: attempt.snapshot.scenarioNumber,
        startedAt: attempt.startedAt.toISOString(),
        completedAt: attempt.completedAt?.toISOString() ?? null,
        markHundredths: attempt.markHundredths,
        sheet: attempt.sheet,
      })),
      messages: messages.map((message) => ({
        ...message,
        createdAt: new Date(message.createdAt).toISOString(),
      })),
      blockedHandles: blocked.flatMap(({ userHandle }) => userHandle ?? []),
      submissions: submitted.map(({ status, submittedAt, reviewNotes, content }) => ({
        status,
        submittedAt: submittedAt.toISOString(),
        reviewNotes,
        content,
      })),
      posts: posts.map((post) => ({ ...post, createdAt: post.createdAt.toISOString() })),
      likedPostIds: await listLikedPosts(db, userId),
      followedHandles: followed.people.flatMap(({ userHandle }) => userHandle ?? []),
      followedTags: followed.tags,
      records: await readPersonalRecords(db, { userId, publicId, email, visitor }),
    };
  });
}
