import { enqueue } from '../../device/queue/pending-queue.ts';
import { trialEntry } from './kept-trial.ts';
import { trialPending } from './pending.ts';
import { keptBodyOf } from './trial.ts';

/**
 * Gives a marked trial to the member who is signed in. Its id is the key, so that it lands once from
 * however many tabs.
 */
export async function takeTrialAlong(): Promise<void> {
  const trial = trialEntry.find();
  const body = trial && keptBodyOf(trial);
  if (!body) return;
  await enqueue(trialPending, { params: { id: trial.id }, body }, { key: trial.id });
  // Another tab may have begun afresh meanwhile.
  if (trialEntry.find()?.id === trial.id) trialEntry.forget();
}
