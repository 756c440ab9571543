import { existsSync, readFileSync } from 'node:fs';

/**
 * A runner without a report has crashed and counts as one failure.
 * @typedef {{ name: string, seconds: number }} Timing
 * @typedef {{ passed: number, failures: { name: string, text: string }[], notRun: string[],
 *   timings?: Timing[] }} Outcome
 */

/** @returns {Outcome} */
export function readVitestReport(file, code) {
  const report = readReport(file);
  if (!report) return crashed('vitest', code);
  const outcome = { passed: 0, failures: [], notRun: [], timings: [] };
  for (const suite of report.testResults) {
    const place = suite.name.split('/').slice(-3).join('/');
    outcome.timings.push({ name: place, seconds: (suite.endTime - suite.startTime) / 1000 });
    for (const test of suite.assertionResults) {
      const name = `${place}: ${test.fullName}`;
      if (test.status === 'passed') outcome.passed += 1;
      else if (test.status === 'failed')
        outcome.failures.push({ name, text: test.failureMessages.join('\n') });
      else outcome.notRun.push(name);
    }
    // A file that cannot be loaded has no test results.
    const hasFailedTest = suite.assertionResults.some((test) => test.status === 'failed');
    if (suite.status === 'failed' && !hasFailedTest)
      outcome.failures.push({ name: place, text: suite.message ?? '' });
  }
  return withSilentFailure(outcome, 'vitest', code);
}

/** @returns {Outcome} */
export function readPlaywrightReport(file, code, output) {
  const report = readReport(file);
  if (!report) return crashed('playwright', code);
  const outcome = { passed: 0, failures: [], notRun: [], timings: [] };
  for (const suite of report.suites) collectSuite(suite, [], outcome);
  for (const error of report.errors ?? [])
    outcome.failures.push({
      name: 'playwright',
      text: [error.message ?? error.value ?? '', ...wordsOfServers(output)].join('\n'),
    });
  return withSilentFailure(outcome, 'playwright', code);
}

/** What the servers under test printed last: the report says only that one ended. */
function wordsOfServers(output) {
  return output
    .split('\n')
    .filter((line) => line.includes('[WebServer]'))
    .slice(-20);
}

function collectSuite(suite, titles, outcome) {
  const here = [...titles, suite.title].filter(Boolean);
  for (const spec of suite.specs ?? [])
    for (const test of spec.tests) {
      const name = [...here, spec.title].join(' › ');
      if (test.status === 'unexpected')
        outcome.failures.push({ name, text: errorsOf(test.results.at(-1)) });
      else if (test.status === 'skipped') outcome.notRun.push(name);
      else outcome.passed += 1;
      const ms = test.results.reduce((sum, { duration }) => sum + duration, 0);
      outcome.timings.push({ name, seconds: ms / 1000 });
    }
  for (const inner of suite.suites ?? []) collectSuite(inner, here, outcome);
}

function errorsOf(result) {
  const errors = result?.errors ?? [];
  return errors.map((error) => error.message ?? '').join('\n') || (result?.status ?? '');
}

/**
 * The report of smoke and fault tests: `[{ name, ok, error? }]`.
 * @returns {Outcome}
 */
export function readOwnReport(file, code, runner) {
  const report = readReport(file);
  if (!report) return crashed(runner, code);
  const outcome = {
    passed: report.filter((check) => check.ok).length,
    failures: report.filter((it) => !it.ok).map((it) => ({ name: it.name, text: it.error ?? '' })),
    notRun: [],
  };
  return withSilentFailure(outcome, runner, code);
}

/** @returns {Outcome} */
function crashed(runner, code) {
  const text = `It ended with code ${code} and left no report; see its output above.`;
  return { passed: 0, failures: [{ name: runner, text }], notRun: [] };
}

/** Errors outside the tests, such as an unhandled rejection, fail a run as well. */
function withSilentFailure(outcome, runner, code) {
  if (code !== 0 && outcome.failures.length === 0)
    outcome.failures.push({
      name: runner,
      text: `No test failed, but it ended with code ${code}; see its output above.`,
    });
  return outcome;
}

function readReport(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
