import type { Lab } from '../harness/lab.ts';
import type { Counts } from '../harness/oracle.ts';
import { PromisedMails } from '../harness/promised-mails.ts';
import { ReviewedSubmissions } from '../harness/reviewed-submissions.ts';
import { until } from '../harness/until.ts';
import type { Fault, Outcome, Size } from './fault.ts';

const MAILS = 5;

/** Starts the killed worker again once its traces may be taken for dead, or waits until they are. */
export async function restart(lab: Lab, mails: PromisedMails, size: Size): Promise<void> {
  if (!size.isPatient) await mails.letTimePass();
  await lab.workers[0]?.process.start();
}

/** The mail server keeps the worker waiting in the middle of its transaction, and it dies there. */
async function killBeforeCommit(lab: Lab, size: Size): Promise<Counts> {
  lab.mails.hold();
  const mails = await PromisedMails.make(lab, MAILS);
  await until('each mail is at the door', () => lab.mails.waiting.size >= MAILS);
  await lab.workers[0]?.process.end('SIGKILL');
  lab.mails.admit();
  await restart(lab, mails, size);
  return mails.judge();
}

/** The transaction commits, Redis does not learn of it, and the worker dies. */
async function killAfterCommit(lab: Lab, size: Size): Promise<Counts> {
  const worker = lab.workers[0];
  lab.mails.hold();
  const mails = await PromisedMails.make(lab, MAILS);
  await until('each mail is at the door', () => lab.mails.waiting.size >= MAILS);
  worker?.redis.stall('up');
  lab.mails.admit();
  await until('every promise is kept', async () => (await mails.waiting()) === 0);
  await worker?.process.end('SIGKILL');
  worker?.redis.cut();
  worker?.redis.heal();
  await restart(lab, mails, size);
  return mails.judge();
}

/** The same with mails of reviews, which the product promised together with their notices. */
async function killDuringReviews(lab: Lab, size: Size): Promise<Outcome> {
  lab.mails.hold();
  const reviewed = await ReviewedSubmissions.make(lab, MAILS);
  await until('each mail is at the door', () => lab.mails.waiting.size >= MAILS);
  await lab.workers[0]?.process.end('SIGKILL');
  lab.mails.admit();
  await restart(lab, reviewed.mails, size);
  const counts = await reviewed.mails.judge();
  const notices = await reviewed.notices();
  await reviewed.forget();
  const broken = [
    ...(counts.expected === MAILS ? [] : [`${counts.expected} mails were promised`]),
    ...(notices === MAILS ? [] : [`the authors have ${notices} notices`]),
  ];
  return { counts, broken, notes: [] };
}

/** A worker dies with five mails in its hands; each is sent once. */
export const killWorker: Fault[] = [
  {
    name: 'SIGKILL of a worker before it commits',
    run: async (lab, size) => ({
      counts: await killBeforeCommit(lab, size),
      broken: [],
      notes: [],
    }),
  },
  {
    name: 'SIGKILL of a worker after it has committed',
    run: async (lab, size) => ({ counts: await killAfterCommit(lab, size), broken: [], notes: [] }),
  },
  { name: 'SIGKILL of a worker with mails of reviews', run: killDuringReviews },
];
