import { LiveStand } from './live-stand.ts';
import { ratios, type Series, spread } from './measure.ts';

const PAIRS = 5;
const MEMBERS = 100;
const SOCKETS = 1_000;
const STALLED_MEMBERS = 5;
/** More than the network buffers for a stalled reader. */
const MEBIBYTES = 6;

/** The sockets that will stall are opened last. */
async function round(stand: LiveStand, isStalled: boolean): Promise<number> {
  const rooms = stand.memberIds.map((id) => `u:${id}`);
  const stuck = rooms.slice(-STALLED_MEMBERS);
  const perMember = SOCKETS / MEMBERS;
  await stand.openMembers(0, MEMBERS - STALLED_MEMBERS, perMember);
  await stand.openMembers(MEMBERS - STALLED_MEMBERS, MEMBERS, perMember);
  await stand.speak('ours');
  if (isStalled) await stand.load.run('stall', STALLED_MEMBERS * perMember, stuck, MEBIBYTES);
  const { p99 } = await stand.load.run('steady', rooms, 50, 100, 200);
  await stand.load.run('close');
  return p99;
}

/** G10: latency of other readers while one in twenty is stalled. */
export async function benchLiveStalled(): Promise<string[]> {
  const stand = await LiveStand.build(MEMBERS);
  try {
    const stalled: Series = [];
    const none: Series = [];
    await round(stand, false);
    for (let pair = 0; pair < PAIRS; pair++) {
      stalled.push(await round(stand, true));
      none.push(await round(stand, false));
    }
    return [
      `Healthy readers beside stalled ones, ${SOCKETS} sockets of ${MEMBERS} members, 10,000 deliveries/s`,
      `  p99 with 5 % stalled: ${spread(stalled, 1)} ms, with none: ${spread(none, 1)} ms, ` +
        `ratio ${spread(ratios(stalled, none))} (goal at most 1.20)`,
    ];
  } finally {
    await stand.close();
  }
}
