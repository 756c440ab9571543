import { readPersonalRecords } from '@cascade/db/privacy/personal-records';
import { findAccount, listProgressForExport } from '@cascade/db/queries/account';
import { inSnapshot } from '@cascade/db/queries/circuits';
import { listLikedPosts, listPostsForExport } from '@cascade/db/queries/community-export';
import { listFollowed } from '@cascade/db/queries/community-people';
import { listMessagesForExport } from '@cascade/db/queries/messaging';
import { listBlockedBy } from '@cascade/db/queries/messaging-people';
import { listAttemptsOf } from '@cascade/db/queries/practice';
import { type Caller, listSessionsOf } from '@cascade/db/queries/sessions';
import { listSubmissionsOf } from '@cascade/db/queries/submissions';
import type { AccountExport } from '@cascade/shared/contracts/account';
import { Role } from '@cascade/shared/contracts/auth';
import { AppError } from '@cascade/shared/kernel/app-error';
import { visitKey, visitorOfMember } from '../../privacy/member-visitor.ts';
import type { Services } from '../../services.ts';

const MOST_ATTEMPTS = 100_000;

/** Everything that is kept about a member, as of one moment. */
export function readExport(
  { clock, database, env }: Services,
  caller: Caller,
): Promise<AccountExport> {
  const { userId, publicId, email } = caller;
  const visitor = visitorOfMember(visitKey(env.SESSION_SECRET), userId);
  return inSnapshot(database, async (db) => {
    const account = await findAccount(db, userId);
    if (!account) throw new AppError('not_found', 'There is no such account.');
    const { user, profile } = account;
    const { userId: _userId, ...profileFields } = profile ?? { userId: '' };
    const sessions = await listSessionsOf(db, userId, clock.now());
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
