import type { Executor } from '@cascade/db/client';
import { postOf, type Viewer } from '@cascade/db/domain/posts/view.queries';
import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import {
  deleteFilter,
  endBan,
  insertFilter,
  insertModerationEntry,
  listBansInForce,
  listFilters,
  listModerationEntries,
  listQueue,
} from '@cascade/db/features/moderation/moderation.queries';
import { listClaimsOf, writeVerified } from '@cascade/db/features/moderation/standings.queries';
import {
  addPostFilter,
  type Ban,
  banAuthor,
  decidePost,
  liftBan,
  listBans,
  listClaims,
  listModerationLog,
  listModerationQueue,
  listPostFilters,
  pinPost,
  QueueEntry,
  removePostFilter,
  verifyClaim,
  warnAuthor,
} from '@cascade/shared/features/moderation/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { ban, decide, pin, warn } from './actions.ts';

const MOST_WAITING = 100;
const MOST_LOGGED = 100;

const viewerOf = ({ userId }: Caller): Viewer => ({ userId, isModerator: true });
const instant = (at: string) => new Date(at).toISOString();

async function readBans(db: Executor, caller: Caller, now: Date, id?: string): Promise<Ban[]> {
  const rows = await listBansInForce(db, viewerOf(caller), now, id);
  return rows.map((row) => ({
    id: row.banId,
    name: postOf(row).by.name,
    reason: row.banReason,
    startedAt: instant(row.startedAt),
    endsAt: row.endsAt === null ? null : instant(row.endsAt),
  }));
}

async function readClaims(db: Executor, id?: string) {
  const rows = await listClaimsOf(db, id);
  return rows.map(
    ({ id: claim, firstName, lastName, fullName, userRole, cascStatus, isVerified }) => ({
      id: claim,
      name: `${firstName ?? ''} ${lastName ?? ''}`.trim() || fullName,
      standing: {
        userRole,
        cascStatus,
        verificationStatus: isVerified ? ('verified' as const) : ('unverified' as const),
      },
    }),
  );
}

function moderationRoutes({ clock }: Services): BoundRoute[] {
  const now = () => clock.now();
  return [
    bind(listModerationQueue, async ({ db, caller }) => {
      const rows = await listQueue(db, viewerOf(caller), MOST_WAITING);
      return rows.map((row) =>
        QueueEntry.parse({
          post: postOf(row),
          heldFor: row.heldFor,
          earlierSanctions: row.earlierSanctions,
          reports: row.reports.map((told) => ({ ...told, createdAt: instant(told.createdAt) })),
        }),
      );
    }),
    bind(decidePost, async (context) => ({
      post: await decide(context, context.params.id, context.body),
    })),
    bind(pinPost, async (context) => ({
      post: await pin(context, context.params.id, context.body.isPinned),
    })),
    bind(warnAuthor, async (context) => {
      await warn(context, context.params.id, context.body.reason);
      return { warned: true as const };
    }),
    bind(banAuthor, async (context) => {
      const id = await ban(context, context.params.id, context.body);
      const [made] = await readBans(context.db, context.caller, now(), id);
      if (!made) throw new Error('A ban that was just given is not there.');
      return made;
    }),
    bind(listBans, ({ db, caller }) => readBans(db, caller, now())),
    bind(liftBan, async ({ db, caller, params }) => {
      const ended = await endBan(db, params.id, now());
      if (!ended) throw new AppError('not_found', 'This ban has ended already.');
      const { postId, userId: subjectId } = ended;
      const audited = {
        subject: postId ? { kind: 'post', id: postId } : { kind: 'ban', id: params.id },
        before: { isBanned: true },
        after: { isBanned: false },
      };
      const about = { postId, subjectId, reason: '', audited };
      await insertModerationEntry(db, { moderator: caller, verb: 'lift_ban', ...about }, now());
      return { lifted: true as const };
    }),
    bind(listModerationLog, async ({ db }) =>
      (await listModerationEntries(db, MOST_LOGGED)).map((entry) => ({
        ...entry,
        at: instant(entry.at),
      })),
    ),
    bind(listPostFilters, ({ db }) => listFilters(db)),
    bind(addPostFilter, async ({ db, caller, body }) => {
      const made = await insertFilter(db, body, now());
      if (!made) throw new AppError('conflict', 'There is such a filter already.');
      const audited = { subject: { kind: 'filter', id: made.id }, before: null, after: body };
      const about = { reason: body.pattern, audited };
      await insertModerationEntry(db, { moderator: caller, verb: 'add_filter', ...about }, now());
      return made;
    }),
    bind(removePostFilter, async ({ db, caller, params }) => {
      const pattern = await deleteFilter(db, params.id);
      if (pattern === undefined) throw new AppError('not_found', 'There is no such filter.');
      const audited = {
        subject: { kind: 'filter', id: params.id },
        before: { pattern },
        after: null,
      };
      const about = { reason: pattern, audited };
      await insertModerationEntry(
        db,
        { moderator: caller, verb: 'remove_filter', ...about },
        now(),
      );
      return { removed: true as const };
    }),
    bind(listClaims, ({ db }) => readClaims(db)),
    bind(verifyClaim, async ({ db, caller, params, body: { isVerified } }) => {
      const [before] = await readClaims(db, params.id);
      const isThere = await writeVerified(db, params.id, isVerified);
      const [claim] = await readClaims(db, params.id);
      if (!isThere || !claim) throw new AppError('not_found', 'There is no such claim.');
      const verb = isVerified ? 'verify' : 'unverify';
      const audited = {
        subject: { kind: 'claim', id: params.id },
        before: before?.standing ?? null,
        after: claim.standing,
      };
      await insertModerationEntry(
        db,
        { moderator: caller, verb, reason: claim.name, audited },
        now(),
      );
      return claim;
    }),
  ];
}

export const moderation: Feature = { routes: moderationRoutes };
