import type { Person } from '@cascade/db/factories/people';
import { insertMail } from '@cascade/db/features/mail/mail.queries';
import { deadLetterJob, insertOutboxJob } from '@cascade/db/live/outbox.queries';
import type { ExamFact } from '@cascade/shared/features/exam-info/contract';
import { sendMail } from '@cascade/shared/features/mail/contract';
import { newId } from '@cascade/shared/kernel/id';
import { routeContracts } from '@cascade/shared/registry';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { done, share } from '../../testing/community.ts';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { submissionOf } from '../../testing/submitting.ts';
import { written } from '../../testing/support.ts';

type AdminCall = {
  path: string;
  body?: unknown;
  action: string;
};

const excused: Record<string, string> = {
  'admin.login': 'a step-up changes the caller’s own session and nothing else',
  'exam-schedule.preview-import': 'it reads a file and changes nothing',
};

/** Every admin mutation must be listed here, or above with the reason why it needs no entry. */
describe('every mutation of admins', () => {
  let gateway: TestGateway;
  let admin: Person;
  let ana: Person;
  beforeAll(async () => {
    gateway = await startGateway();
    [admin, ana] = [await gateway.person({ role: 'admin' }), await gateway.person()];
  });
  afterAll(() => gateway.close());

  const mutations = routeContracts.filter(
    ({ access, method }) => access === 'admin' && method !== 'get',
  );
  const somebody = async (traits = {}) =>
    `/api/admin/members/${(await gateway.person(traits)).publicId}`;
  const suspended = async () => {
    const path = await somebody();
    await done(gateway, admin, 'POST', `${path}/suspend`, { reason: 'Why' });
    return path;
  };
  const moderated = async () => `/api/admin/moderation/posts/${(await share(gateway, ana)).id}`;
  const deadJob = async () => {
    const { orm } = gateway.database;
    const id = await orm.transaction((tx) =>
      insertOutboxJob(tx, sendMail.name, { mailId: newId() }),
    );
    await orm.transaction((tx) => deadLetterJob(tx, id, 'refused', gateway.clock.now()));
    return `/api/admin/dead-jobs/${id}`;
  };
  const examFact = async (): Promise<ExamFact> => {
    const [first] = (await gateway.call(null, '/api/exam-info')).body;
    return first;
  };
  const submitted = async () => {
    const body = submissionOf({ title: `A baker ${newId()}` });
    const { id } = await done(gateway, ana, 'POST', '/api/scenarios/submissions', body);
    return `/api/admin/submissions/${id}`;
  };
  const reported = async () => {
    const ben = await gateway.person();
    const path = `/api/people/${ben.publicId}/report`;
    const { reportId } = await done(gateway, ana, 'POST', path, { reason: 'spam' });
    return `/api/admin/message-reports/${reportId}/settle`;
  };
  const filter = () =>
    done(gateway, admin, 'POST', '/api/admin/moderation/filters', {
      kind: 'word',
      pattern: newId(),
    });
  const claim = async () => {
    const eve = await gateway.person({ name: `Eve ${newId()}` });
    const standing = { userRole: 'consultant', cascStatus: 'passed' };
    await done(gateway, eve, 'PUT', '/api/profile/standing', standing);
    const [row] = await gateway.database.sql`
      select claim_id as id from standings where user_id = ${eve.id}`;
    return `/api/admin/moderation/claims/${row?.id}`;
  };
  const examDate = (examCenter: string) => ({
    examCenter,
    examDate: '2027-03-15',
    region: 'England',
    applicationDeadline: '2027-01-08',
    resultsDate: null,
    venue: '',
    venueAddress: '',
    cost: '',
    maxCandidates: null,
    currentBookings: null,
    bookingStatus: 'open',
    examType: 'casc',
    additionalInfo: {},
    isExample: false,
  });
  const dates = '/api/admin/exam-schedule';
  const examDates = async () =>
    `${dates}/${(await done(gateway, admin, 'POST', dates, examDate(newId()))).id}`;
  const ticket = async () => `/api/admin/support/${(await written(gateway, ana)).id}`;
  const reason = 'As agreed';
  const writtenFeedback = async () => {
    const id = newId();
    const body = { id, title: 'A title', description: 'Some words.' };
    await gateway.call(null, '/api/feedback', { method: 'POST', body });
    return `/api/admin/feedback/${id}`;
  };
  const idea = { rev: 1, title: 'An idea', text: 'Its words' };

  const adminCalls: Record<string, () => Promise<AdminCall>> = {
    'exam-schedule.add': async () => ({
      path: dates,
      body: examDate(newId()),
      action: 'exam-schedule.add',
    }),
    'exam-schedule.change': async () => ({
      path: await examDates(),
      body: { rev: 1, entry: examDate(newId()) },
      action: 'exam-schedule.change',
    }),
    'exam-schedule.remove': async () => ({
      path: await examDates(),
      action: 'exam-schedule.remove',
    }),
    'exam-info.change': async () => {
      const { id, rev, text, address, sourceTitle, sourceUrl } = await examFact();
      const fact = { text: `${text} (${newId()})`, address, sourceTitle, sourceUrl };
      return {
        path: `/api/admin/exam-info/${id}`,
        body: { rev, fact, isChecked: false },
        action: 'exam-info.change',
      };
    },
    'exam-info.check': async () => {
      const { id, rev } = await examFact();
      return {
        path: `/api/admin/exam-info/${id}/checked`,
        body: { rev },
        action: 'exam-info.check',
      };
    },
    'exam-schedule.import': async () => {
      const names = 'examCenter,examDate,region,applicationDeadline,bookingStatus,examType';
      const text = `${names}\n${newId()},2027-03-15,England,2027-01-08,open,casc`;
      const file = { format: 'csv', text };
      const { base } = await done(gateway, admin, 'POST', `${dates}/preview`, file);
      return { path: `${dates}/import`, body: { ...file, base }, action: 'exam-schedule.add' };
    },
    'feedback.set-state': async () => ({
      path: `${await writtenFeedback()}/state`,
      body: { rev: 1, state: 'planned' },
      action: 'feedback.state',
    }),
    'feedback.publish': async () => ({
      path: `${await writtenFeedback()}/idea`,
      body: idea,
      action: 'feedback.publish',
    }),
    'feedback.withdraw': async () => {
      const path = `${await writtenFeedback()}/idea`;
      await done(gateway, admin, 'PUT', path, idea);
      return { path, action: 'feedback.withdraw' };
    },
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
      await insertMail(gateway.database.orm, { id, to: 'a@example.org', subject: 'x', body: 'y' });
      return { path: `/api/admin/mails/${id}/read`, action: 'mail.read' };
    },
    'messaging.settle-report': async () => ({
      path: await reported(),
      body: { outcome: 'Warned' },
      action: 'message-report.settle',
    }),
    'mistakes.answer': async () => {
      const place = { kind: 'guide', guideId: 'sleep-history' };
      await done(gateway, ana, 'POST', '/api/mistakes', { place, kind: 'typo', text: newId() });
      const [open] = await done(gateway, admin, 'GET', '/api/admin/mistakes');
      return {
        path: `/api/admin/mistakes/${open.id}/answer`,
        body: { outcome: 'mended', sentence: 'It is mended.' },
        action: 'mistake.answer',
      };
    },
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
      const chi = await gateway.person();
      const { id } = await share(gateway, chi);
      const path = `/api/admin/moderation/posts/${id}/ban`;
      const ban = await done(gateway, admin, 'POST', path, { reason, days: 1 });
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
    'submissions.review': async () => ({
      path: `${await submitted()}/review`,
      body: { status: 'under_review' },
      action: 'submission.review',
    }),
    'submissions.approve': async () => ({
      path: `${await submitted()}/approve`,
      body: {},
      action: 'submission.approve',
    }),
    'support.answer': async () => ({
      path: `${await ticket()}/answers`,
      body: { text: 'Yes' },
      action: 'support.answer',
    }),
    'support.note': async () => ({
      path: `${await ticket()}/notes`,
      body: { text: 'A note' },
      action: 'support.note',
    }),
    'support.assign': async () => ({
      path: `${await ticket()}/assignee`,
      body: { rev: 1, assigneeId: admin.publicId },
      action: 'support.assign',
    }),
    'support.sort': async () => ({
      path: `${await ticket()}/sorting`,
      body: { rev: 1, category: 'groups', priority: 'low' },
      action: 'support.sort',
    }),
    'support.close': async () => ({
      path: `${await ticket()}/close`,
      body: { rev: 1 },
      action: 'support.close',
    }),
    'support.reopen': async () => {
      const path = await ticket();
      await done(gateway, admin, 'POST', `${path}/close`, { rev: 1 });
      return { path: `${path}/reopen`, body: { rev: 2 }, action: 'support.reopen' };
    },
    'support.merge': async () => {
      const into = (await written(gateway, ana)).number;
      const path = await ticket();
      return { path: `${path}/merge`, body: { rev: 1, into }, action: 'support.merge' };
    },
  };
  const entries = () => gateway.database.sql`
    select id, actor_id, actor_handle, action, before, after from audit_log order by id desc`;

  test('is listed here, and nothing that is not one', () => {
    const listed = [...Object.keys(adminCalls), ...Object.keys(excused)].sort();
    expect(listed).toEqual(mutations.map(({ name }) => name).sort());
  });

  test.each(Object.keys(adminCalls))(
    '%s leaves one entry, and none when it is refused',
    async (name) => {
      const contract = mutations.find((one) => one.name === name);
      const adminCall = await adminCalls[name]?.();
      if (!contract || !adminCall) throw new Error(`${name} is not a call of admins.`);
      const call = {
        method: contract.method.toUpperCase(),
        ...(adminCall.body === undefined ? {} : { body: adminCall.body }),
      };
      const before = await entries();
      expect((await gateway.call(ana, adminCall.path, call)).status).toBe(403);
      expect(await entries()).toHaveLength(before.length);
      const reply = await gateway.call(admin, adminCall.path, call);
      expect(reply.status, reply.text).toBe(200);
      const after = await entries();
      expect(after).toHaveLength(before.length + 1);
      expect(after[0]).toMatchObject({
        actor_id: admin.id,
        actor_handle: admin.handle,
        action: adminCall.action,
      });
      expect(after[0]?.before ?? after[0]?.after).not.toBeNull();
    },
  );
});
