/**
 * Loaded into a server that is measured. On SIGWINCH, which no server uses, it collects garbage
 * and writes what is left alive to the file that HEAP_REPORTS and its process id name.
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
