import { makeExaminer } from '@cascade/db/factories/examiners';
import { insertPassword } from '@cascade/db/factories/people';
import { insertMail } from '@cascade/db/features/mail/mail.queries';
import { deadLetterJob, insertOutboxJob } from '@cascade/db/live/outbox.queries';
import { sendMail } from '@cascade/shared/features/mail/contract';
import { newId } from '@cascade/shared/kernel/id';
import { hashPassword } from '@cascade/shared/node/password';
import { booked, inDays } from '../bookings.ts';
import { done, share } from '../community.ts';
import type { AdminCalls, Cast } from './admin-call.ts';

/** Members, mails, reports, posts and jobs. */
export function callsAboutPeople(cast: Cast): AdminCalls {
  const somebody = async (traits = {}) =>
    `/api/admin/members/${(await cast.gateway.person(traits)).publicId}`;
  const suspended = async () => {
    const path = await somebody();
    await done(cast.gateway, cast.admin, 'POST', `${path}/suspend`, { reason: 'Why' });
    return path;
  };
  const moderated = async () =>
    `/api/admin/moderation/posts/${(await share(cast.gateway, cast.ana)).id}`;
  const deadJob = async () => {
    const { orm } = cast.gateway.database;
    const id = await orm.transaction((tx) =>
      insertOutboxJob(tx, sendMail.name, { mailId: newId() }),
    );
    await orm.transaction((tx) => deadLetterJob(tx, id, 'refused', cast.gateway.clock.now()));
    return `/api/admin/dead-jobs/${id}`;
  };
  const reported = async () => {
    const ben = await cast.gateway.person();
    const path = `/api/people/${ben.publicId}/report`;
    const { reportId } = await done(cast.gateway, cast.ana, 'POST', path, { reason: 'spam' });
    return `/api/admin/message-reports/${reportId}/settle`;
  };
  const reportedReview = async () => {
    const { orm, sql } = cast.gateway.database;
    const examiner = await cast.gateway.person();
    const { serviceId, examinerId } = await makeExaminer(orm, examiner.id);
    const { id } = await booked(cast.gateway, cast.ana, serviceId, inDays(cast.gateway, 3));
    await sql`insert into booking_reviews
      (booking_id, examiner_id, author_id, stars, text, state, created_at)
      values (${id}, ${examinerId}, ${cast.ana.id}, 1, 'Late', 'reported', now())`;
    return `/api/admin/reviews/${id}`;
  };
  const filter = () =>
    done(cast.gateway, cast.admin, 'POST', '/api/admin/moderation/filters', {
      kind: 'word',
      pattern: newId(),
    });
  const claim = async () => {
    const eve = await cast.gateway.person({ name: `Eve ${newId()}` });
    const standing = { userRole: 'consultant', cascStatus: 'passed' };
    await done(cast.gateway, eve, 'PUT', '/api/profile/standing', standing);
    const [row] = await cast.gateway.database.sql`
      select claim_id as id from standings where user_id = ${eve.id}`;
    return `/api/admin/moderation/claims/${row?.id}`;
  };
  const reason = 'As agreed';
  return {
    'admin.login': async () => {
      const { gateway, admin } = cast;
      const password = 'a quiet evening';
      await insertPassword(gateway.database.orm, admin.id, await hashPassword(password));
      return {
        path: '/api/admin/login',
        body: { email: admin.email, password },
        action: 'admin.login',
      };
    },
    'bookings.decide-review': async () => ({
      path: await reportedReview(),
      body: { decision: 'keep' },
      action: 'moderation.keep-review',
    }),
    'members.set-role': async () => ({
      path: `${await somebody()}/role`,
      body: { from: 'member', to: 'examiner' },
      action: 'member.role',
    }),
    'members.verify-email': async () => ({
      path: `${await somebody({ emailVerified: false })}/verify-email`,
      action: 'member.verify-email',
    }),
    'members.suspend': async () => ({
      path: `${await somebody()}/suspend`,
      body: { reason },
      action: 'member.suspend',
    }),
    'members.lift-suspension': async () => ({
      path: `${await suspended()}/lift-suspension`,
      body: { reason },
      action: 'member.lift-suspension',
    }),
    'members.sign-out': async () => ({
      path: `${await somebody()}/sign-out`,
      action: 'member.sign-out',
    }),
    'mail.read': async () => {
      const id = newId();
      await insertMail(cast.gateway.database.orm, {
        id,
        to: 'a@example.org',
        subject: 'x',
        body: 'y',
      });
      return { path: `/api/admin/mails/${id}/read`, action: 'mail.read' };
    },
    'messaging.settle-report': async () => ({
      path: await reported(),
      body: { outcome: 'Warned' },
      action: 'message-report.settle',
    }),
    'moderation.decide': async () => ({
      path: `${await moderated()}/decide`,
      body: { verb: 'hide', reason },
      action: 'moderation.hide',
    }),
    'moderation.pin': async () => ({
      path: `${await moderated()}/pin`,
      body: { isPinned: true },
      action: 'moderation.pin',
    }),
    'moderation.warn': async () => ({
      path: `${await moderated()}/warn`,
      body: { reason },
      action: 'moderation.warn',
    }),
    'moderation.ban': async () => ({
      path: `${await moderated()}/ban`,
      body: { reason, days: 1 },
      action: 'moderation.ban',
    }),
    'moderation.lift-ban': async () => {
      const chi = await cast.gateway.person();
      const { id } = await share(cast.gateway, chi);
      const path = `/api/admin/moderation/posts/${id}/ban`;
      const ban = await done(cast.gateway, cast.admin, 'POST', path, { reason, days: 1 });
      return { path: `/api/admin/moderation/bans/${ban.id}`, action: 'moderation.lift-ban' };
    },
    'moderation.add-filter': async () => ({
      path: '/api/admin/moderation/filters',
      body: { kind: 'word', pattern: newId() },
      action: 'moderation.add-filter',
    }),
    'moderation.remove-filter': async () => ({
      path: `/api/admin/moderation/filters/${(await filter()).id}`,
      action: 'moderation.remove-filter',
    }),
    'moderation.verify': async () => ({
      path: await claim(),
      body: { isVerified: true },
      action: 'moderation.verify',
    }),
    'queues.retry-dead': async () => ({ path: `${await deadJob()}/retry`, action: 'queue.retry' }),
    'queues.retry-all-dead': async () => {
      await deadJob();
      return { path: '/api/admin/dead-jobs/retry', action: 'queue.retry-all' };
    },
    'queues.drop-dead': async () => ({ path: await deadJob(), action: 'queue.drop' }),
  };
}
