import { run } from './lib/run.mjs';

/**
 * High or critical vulnerabilities in shipped packages fail; others are listed. A registry without
 * this API is reported, not a failure.
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
