import { writeFileSync } from 'node:fs';
import { Harness } from '../harness/harness.ts';
import { foreign } from './callers/foreign.ts';
import { fuzz } from './callers/fuzz.ts';
import { oneAddress } from './callers/one-address.ts';
import { oneId } from './callers/one-id.ts';
import { kick, revoke } from './callers/revoke.ts';
import { adCharges } from './counts/ad-charges.ts';
import { adClicks } from './counts/ad-clicks.ts';
import { adImpressions } from './counts/ad-impressions.ts';
import { likeToggles } from './counts/like-toggles.ts';
import { pageViews } from './counts/page-views.ts';
import { flush } from './data-services/flush.ts';
import { fullDisk } from './data-services/full-disk.ts';
import { killRedis } from './data-services/kill-redis.ts';
import { partitions } from './data-services/partition.ts';
import { refuseChanges } from './data-services/refuse-changes.ts';
import { restoredBackup } from './data-services/restored-backup.ts';
import { stopPostgres } from './data-services/stop-postgres.ts';
import type { Fault, Outcome, Size } from './fault.ts';
import { lastPlace } from './groups/last-place.ts';
import { liveSession } from './groups/live-session.ts';
import { reminders } from './groups/reminders.ts';
import { groupRemoval } from './messages/group-removal.ts';
import { messageGroups } from './messages/groups.ts';
import { lastPaidPlace } from './payments/last-place.ts';
import { paying } from './payments/paying.ts';
import { webhooks } from './payments/webhooks.ts';
import { payouts } from './payouts/payouts.ts';
import { practiseNow } from './practise-now/practise-now.ts';
import { drain } from './processes/drain.ts';
import { freezeGateway } from './processes/freeze-gateway.ts';
import { killGateway } from './processes/kill-gateway.ts';
import { killRelay } from './processes/kill-relay.ts';
import { killWorker } from './processes/kill-worker.ts';
import { restartInTurn } from './processes/restart-in-turn.ts';
import { twoBuilds } from './processes/two-builds.ts';
import { reports } from './reports/reports.ts';
import { shortSize, wholeSize } from './sizes.ts';
import { headings, lineOf, problemsOf } from './table.ts';
import { examClock } from './timing/exam-clock.ts';
import { jitter } from './timing/jitter.ts';
import { stalledReader } from './timing/stalled-reader.ts';
import { wrongClock } from './timing/wrong-clock.ts';

/**
 * Injects faults under traffic and counts violated invariants. `npm run faults -- redis drain`
 * runs faults whose names contain one of the words. `--short` is the form used by the tests;
 * `--report FILE` writes `[{ name, ok, error? }]`.
 */
const faults: Fault[] = [
  ...[killGateway, freezeGateway, drain, restartInTurn],
  ...[killRedis, flush, stopPostgres, fullDisk, ...refuseChanges, ...partitions],
  ...[...restoredBackup, twoBuilds],
  ...[...killWorker, ...killRelay, oneId, oneAddress, stalledReader, wrongClock],
  ...[foreign, kick, revoke, fuzz, ...jitter],
  ...[reminders, lastPlace, liveSession, practiseNow, ...messageGroups, groupRemoval],
  ...[...paying, lastPaidPlace, webhooks, ...payouts, reports],
  ...[likeToggles, adCharges, adClicks, adImpressions, pageViews, ...examClock],
];

type Result = { name: string; ok: boolean; error?: string };

async function runOne(harness: Harness, fault: Fault, size: Size): Promise<Result> {
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1_000).toFixed(1);
  let outcome: Outcome;
  try {
    outcome = await fault.run(harness, size);
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    write(`${fault.name}: did not come to an end after ${seconds()} s: ${text}`);
    for (const name of await harness.reviveFallen()) write(`    ✗ ${name} ended by itself`);
    return { name: fault.name, ok: false, error: text };
  }
  for (const name of await harness.reviveFallen()) outcome.broken.push(`${name} ended by itself`);
  write(lineOf(fault.name, outcome, seconds()));
  const problems = problemsOf(outcome);
  for (const problem of problems) write(`    ✗ ${problem}`);
  for (const note of outcome.notes) write(`    ${note}`);
  return problems.length === 0
    ? { name: fault.name, ok: true }
    : { name: fault.name, ok: false, error: problems.join('\n') };
}

const write = (line: string) => process.stdout.write(`${line}\n`);
const args = process.argv.slice(2);
const reportAt = args.indexOf('--report');
const reportFile = reportAt < 0 ? undefined : args[reportAt + 1];
const words = args.filter((word) => !word.startsWith('--') && word !== reportFile);
const isShort = args.includes('--short');
const isAsked = ({ name, isLong = false }: Fault) =>
  (words.length === 0 && !(isShort && isLong)) ||
  words.some((word) => name.toLowerCase().includes(word.toLowerCase()));

const harness = await Harness.start();
const results: Result[] = [];
try {
  write(headings);
  for (const fault of faults.filter(isAsked))
    results.push(await runOne(harness, fault, isShort ? shortSize : wholeSize));
} finally {
  await harness.stop();
}
if (reportFile) writeFileSync(reportFile, JSON.stringify(results));
const failed = results.filter(({ ok }) => !ok).length;
write(`${results.length - failed} faults without a loss, ${failed} with`);
process.exit(failed > 0 || results.length === 0 ? 1 : 0);
