import { ratios, type Series, spread } from '../measure.ts';
import { LiveSetup } from './live-setup.ts';

const PAIRS = 5;
const MEMBERS = 100;
const SOCKETS = 1_000;
const STALLED_MEMBERS = 5;
/** More than the network buffers for a stalled reader. */
const MEBIBYTES = 6;

/** The sockets that will stall are opened last. */
async function round(setup: LiveSetup, isStalled: boolean): Promise<number> {
  const rooms = setup.memberIds.map((id) => `u:${id}`);
  const stuck = rooms.slice(-STALLED_MEMBERS);
  const perMember = SOCKETS / MEMBERS;
  await setup.openMembers(0, MEMBERS - STALLED_MEMBERS, perMember);
  await setup.openMembers(MEMBERS - STALLED_MEMBERS, MEMBERS, perMember);
  await setup.startEmitting('ours');
  if (isStalled) await setup.load.run('stall', STALLED_MEMBERS * perMember, stuck, MEBIBYTES);
  const { p99 } = await setup.load.run('steady', rooms, 50, 100, 200);
  await setup.load.run('close');
  return p99;
}

/** G10: latency of other readers while one in twenty is stalled. */
export async function benchLiveStalled(): Promise<string[]> {
  const setup = await LiveSetup.build(MEMBERS);
  try {
    const stalled: Series = [];
    const none: Series = [];
    await round(setup, false);
    for (let pair = 0; pair < PAIRS; pair++) {
      stalled.push(await round(setup, true));
      none.push(await round(setup, false));
    }
    return [
      `Healthy readers beside stalled ones, ${SOCKETS} sockets of ${MEMBERS} members, 10,000 deliveries/s`,
      `  p99 with 5 % stalled: ${spread(stalled, 1)} ms, with none: ${spread(none, 1)} ms, ` +
        `ratio ${spread(ratios(stalled, none))} (goal at most 1.20)`,
    ];
  } finally {
    await setup.close();
  }
}
