import { PromisedMails } from '../harness/promised-mails.ts';
import { type Fault, underTraffic } from './fault.ts';

/** Redis forgets everything three times, in the middle of commands and of mails. */
export const flush: Fault = {
  name: 'FLUSHALL',
  run: async (lab, size) => {
    const promised: PromisedMails[] = [];
    const outcome = await underTraffic(lab, size, async ({ traffic }) => {
      for (let time = 0; time < 3; time++) {
        promised.push(await PromisedMails.make(lab, 5));
        await lab.redis.flushall();
        await traffic.progress(size.commands);
      }
    });
    for (const mails of promised) {
      if (!size.isPatient) await mails.letTimePass();
      const { lost, duplicate } = await mails.judge();
      outcome.counts.lost += lost;
      outcome.counts.duplicate += duplicate;
    }
    return { ...outcome, notes: [...outcome.notes, `${promised.length * 5} mails`] };
  },
};
