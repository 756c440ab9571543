import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './place.mjs';

const SKIPPED_NAMES = new Set(['node_modules', 'dist', 'coverage']);
/** Read at run time, or never part of the servers. */
const SKIPPED_PLACES = new Set(['db/migrations', 'db/embedded'].map((place) => join(root, place)));

/**
 * One hash of the contents of sources, independent of file times.
 * @param places files and folders inside the repository
 * @param accepts whether a file of a folder counts, by its name
 */
export function fingerprintOf(places, accepts) {
  const hash = createHash('sha256');
  for (const file of places.flatMap((place) => filesIn(join(root, place), accepts)).sort())
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function filesIn(place, accepts) {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
    const path = join(place, entry.name);
    if (SKIPPED_NAMES.has(entry.name) || SKIPPED_PLACES.has(path)) return [];
    if (entry.isDirectory()) return filesIn(path, accepts);
    return accepts(entry.name) ? [path] : [];
  });
}
