import { run } from './lib/run.mjs';

/**
 * Asks the registry for known weaknesses of the locked packages. One of high or critical severity
 * in what is shipped fails; others are listed. A registry that does not answer such questions is
 * named, and is no failure: that says nothing about the packages.
 */
const FAILS_AT = new Set(['high', 'critical']);

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const { text } = await run(npm, ['audit', '--json', '--omit=dev'], {
  output: 'collect',
  timeoutMs: 60_000,
});
const report = readReport(text);
if (!report?.vulnerabilities)
  console.log(
    `Not checked: ${report?.message ?? 'the registry did not answer'}`.replace(/ - .*/, ''),
  );
else {
  const found = Object.values(report.vulnerabilities);
  for (const { name, severity, range } of found) console.log(`${severity}: ${name} ${range}`);
  if (found.some(({ severity }) => FAILS_AT.has(severity))) process.exitCode = 1;
}

function readReport(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}
