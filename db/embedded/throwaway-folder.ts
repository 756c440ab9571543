import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Test databases need less; some containers give 64 MiB. */
const LEAST_FREE_BYTES = 4 * 1024 ** 3;

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= LEAST_FREE_BYTES;
}

/**
 * A new folder for data that end with the run; in memory where there is room. Each test file has a
 * database of its own with some two thousand files, and ext4 spends a quarter of the tests' time on
 * finding inodes that were not just deleted.
 */
export function throwawayFolder(): string {
  return mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), 'cascade-test-'));
}
