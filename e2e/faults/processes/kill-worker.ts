import type { Harness } from '../../harness/harness.ts';
import type { Counts } from '../../harness/invariants.ts';
import { OutboxMails } from '../../harness/outbox-mails.ts';
import { ReviewedSubmissions } from '../../harness/reviewed-submissions.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import type { Fault, Outcome, Size } from '../fault.ts';

const MAILS = 5;

/** Restarts the killed worker once its locks count as stale, or waits until they expire. */
export async function restart(harness: Harness, mails: OutboxMails, size: Size): Promise<void> {
  if (!size.isPatient) await mails.letTimePass();
  await harness.workers[0]?.process.start();
}

/** The mail server blocks the worker within its transaction, where it is killed. */
async function killBeforeCommit(harness: Harness, size: Size): Promise<Counts> {
  harness.mails.delay();
  const mails = await OutboxMails.make(harness, MAILS);
  await waitUntil('each mail is delayed', () => harness.mails.waiting.size >= MAILS);
  await harness.workers[0]?.process.end('SIGKILL');
  harness.mails.admit();
  await restart(harness, mails, size);
  return mails.judge();
}

/** The transaction commits, but the worker is killed before Redis knows. */
async function killAfterCommit(harness: Harness, size: Size): Promise<Counts> {
  const worker = harness.workers[0];
  harness.mails.delay();
  const mails = await OutboxMails.make(harness, MAILS);
  await waitUntil('each mail is delayed', () => harness.mails.waiting.size >= MAILS);
  worker?.redis.stall('up');
  harness.mails.admit();
  await waitUntil('every outbox row is done', async () => (await mails.waiting()) === 0);
  await worker?.process.end('SIGKILL');
  worker?.redis.cut();
  worker?.redis.heal();
  await restart(harness, mails, size);
  return mails.judge();
}

/** The same with mails of reviews, which are queued with their notices. */
async function killDuringReviews(harness: Harness, size: Size): Promise<Outcome> {
  harness.mails.delay();
  const reviewed = await ReviewedSubmissions.make(harness, MAILS);
  await waitUntil('each mail is delayed', () => harness.mails.waiting.size >= MAILS);
  await harness.workers[0]?.process.end('SIGKILL');
  harness.mails.admit();
  await restart(harness, reviewed.mails, size);
  const counts = await reviewed.mails.judge();
  const notices = await reviewed.notices();
  await reviewed.forget();
  const broken = [
    ...(counts.expected === MAILS ? [] : [`${counts.expected} mails were queued`]),
    ...(notices === MAILS ? [] : [`the authors have ${notices} notices`]),
  ];
  return { counts, broken, notes: [] };
}

export const killWorker: Fault[] = [
  {
    name: 'SIGKILL of a worker before it commits',
    run: async (harness, size) => ({
      counts: await killBeforeCommit(harness, size),
      broken: [],
      notes: [],
    }),
  },
  {
    name: 'SIGKILL of a worker after it has committed',
    run: async (harness, size) => ({
      counts: await killAfterCommit(harness, size),
      broken: [],
      notes: [],
    }),
  },
  { name: 'SIGKILL of a worker with mails of reviews', run: killDuringReviews },
];
