/**
 * Loaded into a measured server. SIGWINCH, which servers do not use, collects garbage and writes
 * the live heap to the file from HEAP_REPORTS and the process id.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

process.on('SIGWINCH', () => {
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  const file = `${process.env.HEAP_REPORTS}/${process.pid}`;
  writeFileSync(`${file}.draft`, String(heapUsed + external));
  renameSync(`${file}.draft`, file);
});
