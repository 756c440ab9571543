import { z } from 'zod';
import { defineEvent } from '../../kernel/event.ts';
import { defineJob } from '../../kernel/job.ts';
import { defineRoute } from '../../kernel/route.ts';
import { MONTH } from './month.ts';

export const REPORTS_PATH = '/admin/revenue/reports';

const Month = z.string().regex(MONTH, 'must be a month such as 2027-01');
const params = z.object({ month: Month });
const count = z.int().min(0);
const REPORTS_ACCESS = 'elevated-admin';

/** A month whose report has been written; amounts in US cents. */
export const MonthlyReport = z.object({
  month: Month,
  /** Raised each time a run has another outcome; earlier ones are kept. */
  revision: z.int().min(1),
  writtenAt: z.iso.datetime(),
  revenue: z.int(),
  payouts: z.int(),
  /** What the payment provider should hold for us at the end of the month. */
  closing: z.int(),
  impressions: count,
  clicks: count,
  postings: count,
  /** Somebody has asked for another run that has not ended. */
  isRunning: z.boolean(),
  /** The last run; `same` wrote nothing, `failed` neither. */
  lastRun: z.object({
    at: z.iso.datetime(),
    outcome: z.enum(['written', 'same', 'changed', 'failed']),
    /** Sentences that say what is different, and why. */
    changes: z.array(z.string()),
  }),
  /** Advertisers with movement in the month, and statements that were sent to them. */
  statements: z.object({ due: count, sent: count }),
});
export type MonthlyReport = z.infer<typeof MonthlyReport>;

export const listReports = defineRoute({
  name: 'reports.list',
  method: 'get',
  path: '/api/admin/revenue/reports',
  summary: 'Monthly reports, newest first',
  access: REPORTS_ACCESS,
  query: z.object({
    cursor: Month.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(12),
  }),
  response: z.array(MonthlyReport),
});

export const getReportsStart = defineRoute({
  name: 'reports.start',
  method: 'get',
  path: '/api/admin/revenue/reports/start',
  summary: 'Where the stream of reports stands; read it before the list',
  access: REPORTS_ACCESS,
  response: z.object({ stream: z.string(), n: count }),
});

const file = {
  method: 'get',
  access: REPORTS_ACCESS,
  params,
  query: z.object({ revision: z.coerce.number().int().min(1).optional() }),
  limit: 'heavy',
} as const;

export const getReportCsv = defineRoute({
  ...file,
  failures: ['not_found'],
  name: 'reports.csv',
  path: '/api/admin/revenue/reports/:month/report.csv',
  summary: 'A month’s report as a table, in US dollars; the last revision unless another is named',
  response: z.unknown(),
  media: 'text/csv',
});

export const getReportPdf = defineRoute({
  ...file,
  failures: ['not_found'],
  name: 'reports.pdf',
  path: '/api/admin/revenue/reports/:month/report.pdf',
  summary: 'A month’s report to print; the last revision unless another is named',
  response: z.unknown(),
  media: 'application/pdf',
});

/** An advertiser's month, as its statement says it. */
export const Statement = z.object({
  advertiserId: z.uuid(),
  name: z.string().nullable(),
  /** Null when the advertiser is not known by now. */
  email: z.string().nullable(),
  opening: z.int(),
  closing: z.int(),
  /** Null while none was sent. */
  sent: z
    .object({ at: z.iso.datetime(), times: z.int().min(1), revision: z.int().min(1) })
    .nullable(),
});
export type Statement = z.infer<typeof Statement>;

export const listStatements = defineRoute({
  name: 'reports.statements',
  method: 'get',
  path: '/api/admin/revenue/reports/:month/statements',
  summary: 'Advertisers with movement in a month, by name, and when their statement was sent',
  access: REPORTS_ACCESS,
  params,
  response: z.array(Statement),
  failures: ['not_found'],
});

export const runReport = defineRoute({
  name: 'reports.run',
  method: 'post',
  path: '/api/admin/revenue/reports/:month/run',
  summary: 'Makes a month’s report from the ledger once more and compares it with the last',
  access: REPORTS_ACCESS,
  params,
  limit: 'heavy',
  response: z.object({ isRunning: z.literal(true) }),
  failures: ['conflict'],
});

export const sendStatement = defineRoute({
  name: 'reports.send-statement',
  method: 'post',
  path: '/api/admin/revenue/reports/:month/statements/:advertiserId/send',
  summary: 'Sends an advertiser its statement of a month once more',
  access: REPORTS_ACCESS,
  params: z.object({
    month: Month,
    advertiserId: z.uuid('must be the id of an advertiser').toLowerCase(),
  }),
  response: Statement,
  failures: ['not_found', 'conflict'],
});

export const reportMoved = defineEvent({
  name: 'report.moved',
  summary:
    'For admins who look at monthly reports: one was asked for, written or sent to an advertiser',
  isDurable: true,
  data: z.object({ month: Month }),
});

const job = { queue: 'reports', attempts: 8, backoffMs: 1_000 } as const;

export const writeReport = defineJob({
  ...job,
  name: 'reports.write',
  data: z.strictObject({ month: Month }),
});

export const sendStatements = defineJob({
  ...job,
  name: 'reports.send-statements',
  data: z.strictObject({ month: Month }),
});
