import { soon } from '../harness/wait-until.ts';
import { LiveStand } from './live-stand.ts';
import { type Series, spread } from './measure.ts';

const ROUNDS = 5;
const FEW = 100;
const MANY = 2_000;
const SECONDS = 10;

/** Commands that Redis ran, without this one. */
async function commandsRun(stand: LiveStand): Promise<number> {
  const text = await stand.harness.redis.info('commandstats');
  return [...text.matchAll(/^cmdstat_([^:]+):calls=(\d+)/gm)]
    .filter(([, name]) => name !== 'info')
    .reduce((sum, [, , calls]) => sum + Number(calls), 0);
}

async function idleRate(stand: LiveStand, sockets: number): Promise<number> {
  await stand.load.run('open', stand.opening('ours', sockets));
  await soon(6_000); // work caused by connecting is over
  const before = await commandsRun(stand);
  await soon(SECONDS * 1_000);
  const rate = ((await commandsRun(stand)) - before) / SECONDS;
  await stand.load.run('close');
  await soon(6_000); // and by disconnecting, presence's grace period included
  return rate;
}

/** G8: the cost of idle sockets in Redis, which must not depend on their number. */
export async function benchLiveIdle(): Promise<string[]> {
  const stand = await LiveStand.build(MANY);
  try {
    const few: Series = [];
    const many: Series = [];
    for (let round = 0; round < ROUNDS; round++) {
      few.push(await idleRate(stand, FEW));
      many.push(await idleRate(stand, MANY));
    }
    return [
      `Redis commands a second while nobody does anything, two gateways`,
      `  ${FEW} sockets: ${spread(few)}, ${MANY} sockets: ${spread(many)} (goal: the same)`,
    ];
  } finally {
    await stand.close();
  }
}
