import { cpus, loadavg } from 'node:os';
import { benchAds } from './ads.ts';
import { benchCommunity } from './community.ts';
import { benchExamBell } from './exam-bell.ts';
import { benchExamClock } from './exam-clock.ts';
import { benchFreeTimes, benchServicesSearch } from './examiners.ts';
import { benchFarDatabase } from './far-database.ts';
import { benchFinding } from './finding.ts';
import { benchGrowth } from './growth/growth.ts';
import { benchListScenarios } from './list-scenarios.ts';
import { benchFanOut } from './live/fan-out.ts';
import { benchLiveIdle } from './live/live-idle.ts';
import { benchLiveJitter } from './live/live-jitter.ts';
import { benchLiveMemory } from './live/live-memory.ts';
import { benchLiveMessages } from './live/live-messages.ts';
import { benchLiveReturn } from './live/live-return.ts';
import { benchLiveRooms } from './live/live-rooms.ts';
import { benchLiveStalled } from './live/live-stalled.ts';
import { benchLiveTraffic } from './live/live-traffic.ts';
import { benchManySockets } from './live/many-sockets.ts';
import { benchMessageScreen } from './message-screen.ts';
import { benchPages } from './pages.ts';
import { benchPractiseNow } from './practise-now.ts';
import { benchRoutes } from './routes.ts';
import { benchSearch } from './search.ts';
import { benchSeeding } from './seeding.ts';
import { type Stack, startStack } from './stack.ts';
import { benchStudyPartners } from './study-partners.ts';

/** Each prints its figures beside a control from the same run, without a verdict. */
const benches: Record<string, (stack: Stack) => Promise<string[]>> = {
  'list-scenarios': benchListScenarios,
  finding: benchFinding,
  search: benchSearch,
  pages: benchPages,
  routes: benchRoutes,
  seeding: benchSeeding,
  community: benchCommunity,
  ads: benchAds,
  growth: benchGrowth,
  'study-partners': benchStudyPartners,
  'free-times': benchFreeTimes,
  'services-search': benchServicesSearch,
};
/** Live benches start their own gateways and bare nodes. */
const liveBenches: Record<string, () => Promise<string[]>> = {
  'live-rooms': benchLiveRooms,
  'fan-out': benchFanOut,
  'far-database': benchFarDatabase,
  'live-memory': benchLiveMemory,
  'live-jitter': benchLiveJitter,
  'live-messages': benchLiveMessages,
  'message-screen': benchMessageScreen,
  'live-return': benchLiveReturn,
  'many-sockets': benchManySockets,
  'live-idle': benchLiveIdle,
  'live-stalled': benchLiveStalled,
  'live-traffic': benchLiveTraffic,
  'exam-clock': benchExamClock,
  'exam-bell': benchExamBell,
  'practise-now': benchPractiseNow,
};

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const chosenOf = <Bench>(named: Record<string, Bench>): Bench[] =>
  Object.entries(named)
    .filter(([name]) => wanted.length === 0 || wanted.includes(name))
    .map(([, bench]) => bench);
const write = (line: string) => process.stdout.write(`${line}\n`);

write(`Node ${process.version}, ${cpus().length} cores. Median (lowest to highest).`);
const onStack = chosenOf(benches);
if (onStack.length > 0) {
  const stack = await startStack();
  try {
    for (const bench of onStack) for (const line of await bench(stack)) write(line);
  } finally {
    await stack.close();
  }
}
for (const bench of chosenOf(liveBenches)) {
  write(`Load of this machine before: ${loadavg()[0]?.toFixed(1)}`);
  for (const line of await bench()) write(line);
}
process.exit(0);
