import type { Harness } from '../../harness/harness.ts';
import type { Counts } from '../../harness/invariants.ts';
import { OutboxMails } from '../../harness/outbox-mails.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import type { Fault, Size } from '../fault.ts';
import { restart } from './kill-worker.ts';

const MAILS = 20;
/** A bulk of jobs: it names the wait list and outbox rows. */
const isBulk = (bytes: string) => bytes.includes(':wait') && bytes.includes('ob-');

/** The relay is killed during `addBulk`, before or after Redis received it. */
async function kill(harness: Harness, size: Size, side: 'before' | 'after'): Promise<Counts> {
  const relay = harness.workers[0];
  if (side === 'before') relay?.redis.stall('up');
  else relay?.redis.stallAnswerTo(isBulk);
  const mails = await OutboxMails.make(harness, MAILS);
  await waitUntil('every outbox row is handed over', async () => (await mails.claimed()) === MAILS);
  if (side === 'after')
    await waitUntil('Redis has every job', async () => (await mails.jobs()) === MAILS);
  await relay?.process.end('SIGKILL');
  relay?.redis.cut();
  relay?.redis.heal();
  await restart(harness, mails, size);
  return mails.judge();
}

export const killRelay: Fault[] = [
  {
    name: 'SIGKILL of the relay before Redis has the jobs',
    run: async (harness, size) => ({
      counts: await kill(harness, size, 'before'),
      broken: [],
      notes: [],
    }),
  },
  {
    name: 'SIGKILL of the relay before it knows that Redis has them',
    run: async (harness, size) => ({
      counts: await kill(harness, size, 'after'),
      broken: [],
      notes: [],
    }),
  },
];
