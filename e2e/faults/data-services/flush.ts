import { OutboxMails } from '../../harness/outbox-mails.ts';
import { type Fault, underTraffic } from '../fault.ts';

/** Redis is flushed three times during commands and mails. */
export const flush: Fault = {
  name: 'FLUSHALL',
  run: async (harness, size) => {
    const queued: OutboxMails[] = [];
    const outcome = await underTraffic(harness, size, async ({ traffic }) => {
      for (let time = 0; time < 3; time++) {
        queued.push(await OutboxMails.make(harness, 5));
        await harness.redis.flushall();
        await traffic.progress(size.commands);
      }
    });
    for (const mails of queued) {
      if (!size.isPatient) await mails.letTimePass();
      const { lost, duplicate } = await mails.judge();
      outcome.counts.lost += lost;
      outcome.counts.duplicate += duplicate;
    }
    return { ...outcome, notes: [...outcome.notes, `${queued.length * 5} mails`] };
  },
};
