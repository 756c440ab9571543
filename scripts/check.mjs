import './lib/node-version.mjs';
import { checks, runCheck } from './lib/checks.mjs';
import { installIfStale } from './lib/install.mjs';
import { say } from './lib/say.mjs';

/** `npm run check`: format, lint, layers, dead code, types. */
await installIfStale(say);
let failed = 0;
for (const check of checks) {
  const { isGood, text, notRun } = await runCheck(check);
  if (notRun) console.log(`not run ${notRun}`);
  else console.log(`${isGood ? 'ok    ' : 'FAILED'}  ${check.name}`);
  if (!isGood) {
    failed += 1;
    console.log(text);
  }
}
process.exitCode = failed > 0 ? 1 : 0;
