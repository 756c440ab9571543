import type { Harness } from '../../harness/harness.ts';
import { sleep, waitUntil } from '../../harness/wait-until.ts';
import type { Fault, Size } from '../fault.ts';
import { Market } from './market.ts';

const PEOPLE = { whole: 60, short: 8 };
const PAYMENTS = { whole: 40, short: 3 };
/** Times that each process is killed. */
const TIMES = { whole: 3, short: 1 };

type Scene = { harness: Harness; size: Size; market: Market; progress: () => Promise<void> };

/** Members book and pay before, during and after the fault; some places run out meanwhile. */
function whilePaying(what: string, act: (scene: Scene) => Promise<void>): Fault {
  return {
    name: `payments: ${what}`,
    run: async (harness, size) => {
      const form = size.isPatient ? 'whole' : 'short';
      const market = await Market.open(harness, size, PEOPLE[form]);
      const progress = () => market.progress(PAYMENTS[form]);
      try {
        market.start();
        await progress();
        for (let time = 0; time < TIMES[form]; time++) {
          await act({ harness, size, market, progress });
          await market.letTimeRunOut();
        }
        await progress();
        return await market.judge();
      } finally {
        await market.close();
      }
    },
  };
}

const killGateways = whilePaying('SIGKILL of each gateway', async (scene) => {
  const { harness, market, progress } = scene;
  for (const { name, process } of harness.gateways) {
    market.noteSteps(`${name} killed`);
    await process.end('SIGKILL');
    await progress();
    await process.start();
  }
});

const killWorker = whilePaying('SIGKILL of the worker', async ({ harness, market, progress }) => {
  const [worker] = harness.workers;
  market.noteSteps('worker killed');
  await worker?.process.end('SIGKILL');
  // Nobody gets the place they have paid meanwhile, so before long nobody may hold another.
  await market.progress(1);
  await waitUntil('somebody waits for their place', () =>
    market.shoppers.some(({ step }) => step === 'awaiting the place'),
  );
  await market.letJobsStall();
  await worker?.process.start();
  await progress();
});

const killProvider = whilePaying(
  'SIGKILL of the provider',
  async ({ harness, size, market, progress }) => {
    market.noteSteps('provider killed');
    await harness.provider.kill();
    await waitUntil('somebody stands before it', () =>
      market.shoppers.some(({ step }) => step === 'opening the page' || step === 'paying'),
    );
    await sleep(size.outageMs);
    await harness.provider.start();
    await progress();
  },
);

const crashDatabase = whilePaying(
  'PostgreSQL crashes',
  async ({ harness, size, market, progress }) => {
    market.noteSteps('PostgreSQL crashed');
    await harness.services.kill('postgres');
    await sleep(size.outageMs);
    await harness.services.revive();
    await waitUntil('PostgreSQL answers again', () =>
      harness.database.sql`select 1`.then(
        () => true,
        () => false,
      ),
    );
    await progress();
    await market.letJobsStall();
  },
);

export const paying = [killGateways, killWorker, killProvider, crashDatabase];
