import { cpus } from 'node:os';
import { benchFinding } from './finding.ts';
import { benchListScenarios } from './list-scenarios.ts';
import { benchSeeding } from './seeding.ts';
import { type Stack, startStack } from './stack.ts';

/** Each prints its figures beside a control measured in the same run. It judges nothing. */
const benches: Record<string, (stack: Stack) => Promise<string[]>> = {
  'list-scenarios': benchListScenarios,
  finding: benchFinding,
  seeding: benchSeeding,
};

const wanted = process.argv.slice(2);
const chosen = Object.entries(benches).filter(
  ([name]) => wanted.length === 0 || wanted.includes(name),
);
const write = (line: string) => process.stdout.write(`${line}\n`);

write(`Node ${process.version}, ${cpus().length} cores. Median (lowest to highest).`);
const stack = await startStack();
try {
  for (const [, bench] of chosen) for (const line of await bench(stack)) write(line);
} finally {
  await stack.close();
}
