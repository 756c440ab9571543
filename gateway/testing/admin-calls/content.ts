import { writtenReport } from '@cascade/db/factories/reports';
import type { AdFields } from '@cascade/shared/features/ads/administration';
import type { ExamFact } from '@cascade/shared/features/exam-info/contract';
import { lastReportable } from '@cascade/shared/features/reports/month';
import { newId } from '@cascade/shared/kernel/id';
import sharp from 'sharp';
import { done } from '../community.ts';
import { applied, approved } from '../examiners.ts';
import { submissionOf } from '../submitting.ts';
import { written } from '../support.ts';
import type { AdminCalls, Cast } from './admin-call.ts';

/** Advertisements, reports, exam dates and information, feedback, mistakes, submissions and requests for support. */
export function callsAboutContent(cast: Cast): AdminCalls {
  const examFact = async (): Promise<ExamFact> => {
    const [first] = (await cast.gateway.call(null, '/api/exam-info')).body;
    return first;
  };
  const submitted = async () => {
    const body = submissionOf({ title: `A baker ${newId()}` });
    const { id } = await done(cast.gateway, cast.ana, 'POST', '/api/scenarios/submissions', body);
    return `/api/admin/submissions/${id}`;
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
    `${dates}/${(await done(cast.gateway, cast.admin, 'POST', dates, examDate(newId()))).id}`;
  const ticket = async () => `/api/admin/support/${(await written(cast.gateway, cast.ana)).id}`;
  const application = async () =>
    `/api/admin/examiners/${await applied(cast.gateway, await cast.gateway.person())}`;
  const examiner = async () => {
    const person = await cast.gateway.person();
    const dossier = await approved(cast.gateway, cast.admin, person);
    return `/api/admin/examiners/${dossier.application.id}`;
  };
  const writtenFeedback = async () => {
    const id = newId();
    const body = { id, title: 'A title', description: 'Some words.' };
    await cast.gateway.call(null, '/api/feedback', { method: 'POST', body });
    return `/api/admin/feedback/${id}`;
  };
  const idea = { rev: 1, title: 'An idea', text: 'Its words' };

  const advertisement = (): AdFields => ({
    title: 'Rooms',
    content: 'Quiet ones.',
    targetUrl: 'https://example.com/rooms',
    advertiserName: 'Example Rooms',
    advertiserEmail: 'rooms@example.com',
    category: 'medical',
    placement: 'sidebar',
    costPerClick: '0.50',
    monthlyBudget: '1000.00',
    startDate: '2026-01-01',
    endDate: '2099-01-01',
    timeZone: 'Europe/London',
    picture: null,
  });
  const ads = '/api/admin/advertisements';
  const reported = async () => {
    const { sql, orm } = cast.gateway.database;
    await sql`truncate monthly_reports, report_revisions, advertiser_statements`;
    const month = lastReportable(cast.gateway.clock.now());
    const [advertiser] = await sql<{ id: string; name: string }[]>`
      select id, name from advertisers limit 1`;
    if (!advertiser) throw new Error('The seed has no advertiser.');
    await writtenReport(orm, month, advertiser);
    return { path: `/api/admin/revenue/reports/${month}`, advertiser };
  };

  return {
    'ads.create': async () => ({ path: ads, body: advertisement(), action: 'ads.create' }),
    'ads.add-picture': async () => {
      const size = { width: 600, height: 338, channels: 3 as const, background: 'teal' };
      const content = (await sharp({ create: size }).png().toBuffer()).toString('base64');
      return { path: `${ads}/pictures`, body: { content }, action: 'ads.add-picture' };
    },
    'ads.change': async () => {
      const { id } = await done(cast.gateway, cast.admin, 'POST', ads, advertisement());
      return { path: `${ads}/${id}`, body: { rev: 1, action: 'pause' }, action: 'ads.pause' };
    },
    'reports.run': async () => ({
      path: `${(await reported()).path}/run`,
      action: 'report.run',
    }),
    'reports.send-statement': async () => {
      const { path, advertiser } = await reported();
      return { path: `${path}/statements/${advertiser.id}/send`, action: 'report.send-statement' };
    },
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
      const { base } = await done(cast.gateway, cast.admin, 'POST', `${dates}/preview`, file);
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
      await done(cast.gateway, cast.admin, 'PUT', path, idea);
      return { path, action: 'feedback.withdraw' };
    },
    'mistakes.answer': async () => {
      const place = { kind: 'guide', guideId: 'sleep-history' };
      await done(cast.gateway, cast.ana, 'POST', '/api/mistakes', {
        place,
        kind: 'typo',
        text: newId(),
      });
      const [open] = await done(cast.gateway, cast.admin, 'GET', '/api/admin/mistakes');
      return {
        path: `/api/admin/mistakes/${open.id}/answer`,
        body: { outcome: 'mended', sentence: 'It is mended.' },
        action: 'mistake.answer',
      };
    },
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
    'examiners.note': async () => ({
      path: `${await application()}/notes`,
      body: { text: 'A note' },
      action: 'examiner.note',
    }),
    'examiners.ask': async () => ({
      path: `${await application()}/questions`,
      body: { rev: 1, text: 'When?' },
      action: 'examiner.ask',
    }),
    'examiners.approve': async () => ({
      path: `${await application()}/approve`,
      body: { rev: 1, text: 'Welcome' },
      action: 'examiner.approve',
    }),
    'examiners.refuse': async () => ({
      path: `${await application()}/refuse`,
      body: { rev: 1, text: 'Not yet' },
      action: 'examiner.refuse',
    }),
    'examiners.suspend': async () => ({
      path: `${await examiner()}/suspend`,
      body: { rev: 1, text: 'Complaints' },
      action: 'examiner.suspend',
    }),
    'examiners.reinstate': async () => {
      const path = await examiner();
      const body = { rev: 1, text: 'Complaints' };
      await done(cast.gateway, cast.admin, 'POST', `${path}/suspend`, body);
      return {
        path: `${path}/reinstate`,
        body: { rev: 2, text: 'Cleared' },
        action: 'examiner.reinstate',
      };
    },
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
      body: { rev: 1, assigneeId: cast.admin.publicId },
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
      await done(cast.gateway, cast.admin, 'POST', `${path}/close`, { rev: 1 });
      return { path: `${path}/reopen`, body: { rev: 2 }, action: 'support.reopen' };
    },
    'support.merge': async () => {
      const into = (await written(cast.gateway, cast.ana)).number;
      const path = await ticket();
      return { path: `${path}/merge`, body: { rev: 1, into }, action: 'support.merge' };
    },
  };
}
