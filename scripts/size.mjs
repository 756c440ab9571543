import './lib/node-version.mjs';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { LaunchError, printProblem } from './lib/launch-error.mjs';
import { inRoot } from './lib/place.mjs';

/** Budget for the first screen on a slow phone connection. */
const LIMIT_BYTES = 170_000;

/** The entry script and its static imports, compressed as served. */
export function measureFirstScreen() {
  const manifestFile = inRoot('client', 'dist', '.vite', 'manifest.json');
  if (!existsSync(manifestFile)) throw new LaunchError('client/dist has no manifest; build first.');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const pending = Object.keys(manifest).filter((key) => manifest[key].isEntry);
  const seen = new Set(pending);
  const files = new Map();
  for (const key of pending) {
    const { file, imports = [] } = manifest[key];
    if (file.endsWith('.js'))
      files.set(file, gzipSync(readFileSync(inRoot('client', 'dist', file)), { level: 9 }).length);
    for (const next of imports)
      if (!seen.has(next)) {
        seen.add(next);
        pending.push(next);
      }
  }
  if (files.size === 0) throw new LaunchError('The manifest of the client names no entry script.');
  const bytes = [...files.values()].reduce((sum, size) => sum + size, 0);
  return { bytes, limit: LIMIT_BYTES, isWithin: bytes <= LIMIT_BYTES, files };
}

export function describeSize({ bytes, limit, files }) {
  const kilobytes = (value) => `${(value / 1000).toFixed(1)} kB`;
  return `${kilobytes(bytes)} of ${kilobytes(limit)} gzip in ${files.size} scripts`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  try {
    const size = measureFirstScreen();
    for (const [file, bytes] of size.files) console.log(`${String(bytes).padStart(8)}  ${file}`);
    console.log(`First screen: ${describeSize(size)}`);
    process.exitCode = size.isWithin ? 0 : 1;
  } catch (error) {
    printProblem(error);
    process.exitCode = 1;
  }
