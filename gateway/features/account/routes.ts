import { findAccount, listProgressForExport } from '@cascade/db/queries/account';
import { listLikedPosts, listPostsForExport } from '@cascade/db/queries/community-export';
import { listFollowed } from '@cascade/db/queries/community-people';
import { listMessagesForExport } from '@cascade/db/queries/messaging';
import { listBlockedBy } from '@cascade/db/queries/messaging-people';
import { listAttemptsOf } from '@cascade/db/queries/practice';
import { deleteSession, listSessionsOf } from '@cascade/db/queries/sessions';
import { listSubmissionsOf } from '@cascade/db/queries/submissions';
import {
  exportAccount,
  listAccountSessions,
  revokeAccountSession,
} from '@cascade/shared/contracts/account';
import { Role } from '@cascade/shared/contracts/auth';
import { AppError } from '@cascade/shared/kernel/app-error';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';

export function accountRoutes({ clock, sessions, live: hub }: Services): BoundRoute[] {
  return [
    bind(listAccountSessions, async ({ db, caller }) => {
      const rows = await listSessionsOf(db, caller.userId, clock.now());
      return rows.map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        isCurrent: row.id === caller.sessionId,
      }));
    }),
    bind(revokeAccountSession, async ({ db, live, caller, params }) => {
      const isGone = await deleteSession(db, caller.userId, params.id);
      if (!isGone) throw new AppError('not_found', 'That session has already ended.');
      live.afterCommit.push(() => {
        sessions.forgetAll();
        hub.recheck(caller.userId);
      });
      return { revoked: true as const };
    }),
    bind(exportAccount, async ({ db, caller }) => {
      const account = await findAccount(db, caller.userId);
      if (!account) throw new AppError('not_found', 'There is no such account.');
      const { user, profile } = account;
      const { userId: _userId, ...profileFields } = profile ?? { userId: '' };
      const rows = await listSessionsOf(db, caller.userId, clock.now());
      const progress = await listProgressForExport(db, caller.userId);
      const attempts = await listAttemptsOf(db, caller.userId, 100_000);
      const messages = await listMessagesForExport(db, caller);
      const submitted = await listSubmissionsOf(db, caller.userId);
      const posts = await listPostsForExport(db, caller.userId);
      const followed = await listFollowed(db, caller.userId);
      const blocked = await listBlockedBy(db, caller.userId);
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
        sessions: rows.map((row) => ({
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
        likedPostIds: await listLikedPosts(db, caller.userId),
        followedHandles: followed.people.flatMap(({ userHandle }) => userHandle ?? []),
        followedTags: followed.tags,
      };
    }),
  ];
}
