import type { Harness } from '../../harness/harness.ts';
import { sleep, waitUntil } from '../../harness/wait-until.ts';
import type { Fault, Size } from '../fault.ts';
import { deliver, runChore } from '../payments/webhooks.ts';
import { Treasury } from './treasury.ts';

const PRESSES = { whole: 60, short: 20 };
/** Longer than a request to the provider is waited for. */
const FROZEN_MS = 3_500;

type Scene = { harness: Harness; treasury: Treasury; press: () => Promise<void> };

function whilePayingOut(what: string, act: (scene: Scene) => Promise<void>, way?: string): Fault {
  return {
    name: `payouts: ${what}`,
    run: async (harness, size: Size) => {
      const treasury = await Treasury.open(harness, way);
      const press = () => treasury.press(PRESSES[size.isPatient ? 'whole' : 'short']);
      try {
        await act({ harness, treasury, press });
        return await treasury.judge();
      } finally {
        harness.provider.webhooks.heal();
        harness.provider.resume();
        await treasury.close();
      }
    },
  };
}

const paidAtProvider = async ({ provider }: Harness, atLeast: number) =>
  provider.payouts().length >= atLeast;

const killWorker = whilePayingOut(
  'SIGKILL of the worker while it pays out',
  async ({ harness, treasury, press }) => {
    const [worker] = harness.workers;
    const known = harness.provider.payouts().length;
    const pressed = press();
    await waitUntil('the provider knows the first payout', () =>
      paidAtProvider(harness, known + 1),
    );
    await worker?.process.end('SIGKILL');
    treasury.notes.push(`killed after ${harness.provider.payouts().length - known} payouts`);
    await pressed;
    await treasury.letJobsStall();
    await worker?.process.start();
  },
);

const lateAnswers = whilePayingOut(
  'the provider answers late, and says everything twice',
  async ({ harness, treasury, press }) => {
    harness.provider.pause();
    await press();
    // Requests are on their way to it; nothing will read the answers.
    await sleep(FROZEN_MS);
    harness.provider.resume();
    treasury.notes.push(`the provider stood still for ${FROZEN_MS} ms`);
  },
  'ready-twice',
);

const lostEvents = whilePayingOut(
  'events doubled, late, lost',
  async ({ harness, treasury, press }) => {
    const { provider, database } = harness;
    provider.webhooks.cut();
    await press();
    await waitUntil('the provider has said how every payout ended', async () => {
      const said = new Set(provider.waiting().map(({ data }) => data.object.id));
      return [...treasury.promised].every((id) => said.has(id));
    });
    const events = provider.waiting().filter(({ data }) => treasury.promised.has(data.object.id));
    const told = events.filter((_, at) => at % 2 === 0);
    const statuses = await Promise.all(
      [...told]
        .reverse()
        .flatMap((event) => [0, 1].map((gateway) => deliver(harness, event, { gateway }))),
    );
    treasury.notes.push(
      `${told.length} events came twice, ${events.length - told.length} late; answers ${[...new Set(statuses)].join(', ')}`,
    );
    // Of the others nothing is said before the reconciler asks.
    await database.sql`update payouts set asked_at = asked_at - interval '5 minutes'
      where state = 'requested'`;
    await runChore(harness, 'reconcile-payouts');
    await waitUntil('the reconciler has learnt the rest', async () => {
      const rows = await database.sql`select 1 from payouts where state = 'requested'`;
      return rows.length === 0;
    });
    provider.webhooks.heal();
  },
);

export const payouts = [killWorker, lateAnswers, lostEvents];
