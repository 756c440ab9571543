import { soon } from '../harness/wait-until.ts';
import { LiveStand } from './live-stand.ts';
import { type Series, spread } from './measure.ts';

const ROUNDS = 5;
const FEW = 100;
const MANY = 2_000;
const SECONDS = 10;

/** Commands that Redis has run, by its own count and without our looking. */
async function commandsRun(stand: LiveStand): Promise<number> {
  const text = await stand.harness.redis.info('commandstats');
  return [...text.matchAll(/^cmdstat_([^:]+):calls=(\d+)/gm)]
    .filter(([, name]) => name !== 'info')
    .reduce((sum, [, , calls]) => sum + Number(calls), 0);
}

async function idleRate(stand: LiveStand, sockets: number): Promise<number> {
  await stand.load.run('open', stand.opening('ours', sockets));
  await soon(6_000); // what opening them has set off is over
  const before = await commandsRun(stand);
  await soon(SECONDS * 1_000);
  const rate = ((await commandsRun(stand)) - before) / SECONDS;
  await stand.load.run('close');
  await soon(6_000); // and what closing them does, presence's grace included
  return rate;
}

/** G8: what idle sockets cost Redis, which must not depend on how many there are. */
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
