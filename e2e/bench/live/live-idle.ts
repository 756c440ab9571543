import { sleep } from '../../harness/wait-until.ts';
import { type Series, spread } from '../measure.ts';
import { LiveSetup } from './live-setup.ts';

const ROUNDS = 5;
const FEW = 100;
const MANY = 2_000;
const SECONDS = 10;

async function commandsRun(setup: LiveSetup): Promise<number> {
  const text = await setup.harness.redis.info('commandstats');
  return [...text.matchAll(/^cmdstat_([^:]+):calls=(\d+)/gm)]
    .filter(([, name]) => name !== 'info')
    .reduce((sum, [, , calls]) => sum + Number(calls), 0);
}

async function idleRate(setup: LiveSetup, sockets: number): Promise<number> {
  await setup.load.run('open', setup.opening('ours', sockets));
  await sleep(6_000);
  const before = await commandsRun(setup);
  await sleep(SECONDS * 1_000);
  const rate = ((await commandsRun(setup)) - before) / SECONDS;
  await setup.load.run('close');
  await sleep(6_000); // and by disconnecting, presence's grace period included
  return rate;
}

/** G8: the cost of idle sockets in Redis, which must not depend on their number. */
export async function benchLiveIdle(): Promise<string[]> {
  const setup = await LiveSetup.build(MANY);
  try {
    const few: Series = [];
    const many: Series = [];
    for (let round = 0; round < ROUNDS; round++) {
      few.push(await idleRate(setup, FEW));
      many.push(await idleRate(setup, MANY));
    }
    return [
      `Redis commands a second while idle, two gateways`,
      `  ${FEW} sockets: ${spread(few)}, ${MANY} sockets: ${spread(many)} (goal: the same)`,
    ];
  } finally {
    await setup.close();
  }
}
