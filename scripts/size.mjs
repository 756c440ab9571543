import './lib/node-version.mjs';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { LaunchError, printProblem } from './lib/launch-error.mjs';
import { inRoot } from './lib/place.mjs';

/** Budget for the first screen on a slow phone connection. */
const LIMIT_BYTES = 170_000;
/** What a page may wait for besides. */
const PAGE_LIMIT_BYTES = 60_000;

const isPage = (key, { isDynamicEntry }) => isDynamicEntry && /\/[\w-]*pages?\.tsx$/.test(key);

function readManifest() {
  const manifestFile = inRoot('client', 'dist', '.vite', 'manifest.json');
  if (!existsSync(manifestFile)) throw new LaunchError('client/dist has no manifest; build first.');
  return JSON.parse(readFileSync(manifestFile, 'utf8'));
}

/** The scripts of these entries, by the manifest's keys, and all that they import. */
function withImports(manifest, starts) {
  const seen = new Set(starts);
  // A set also yields what is added during iteration.
  for (const key of seen) for (const next of manifest[key].imports ?? []) seen.add(next);
  return [...seen].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'));
}

/** By file, which many pages share. */
const sizes = new Map();

/** In bytes, compressed as served. */
function sizeOf(file) {
  if (!sizes.has(file))
    sizes.set(file, gzipSync(readFileSync(inRoot('client', 'dist', file)), { level: 9 }).length);
  return sizes.get(file);
}

const sum = (files) => files.reduce((bytes, file) => bytes + sizeOf(file), 0);

const firstScripts = (manifest) =>
  withImports(
    manifest,
    Object.keys(manifest).filter((key) => manifest[key].isEntry),
  );

/** The entry script and its static imports. */
export function measureFirstScreen() {
  const names = firstScripts(readManifest());
  if (names.length === 0)
    throw new LaunchError('The manifest of the client names no entry script.');
  const files = new Map(names.map((file) => [file, sizeOf(file)]));
  const bytes = sum(names);
  return { bytes, limit: LIMIT_BYTES, isWithin: bytes <= LIMIT_BYTES, files };
}

/**
 * What each page waits for beyond the first screen's script, shared with other pages or not. What is
 * loaded after a page's first drawing does not count.
 */
export function measurePages() {
  const manifest = readManifest();
  const first = new Set(firstScripts(manifest));
  const pages = Object.keys(manifest)
    .filter((key) => isPage(key, manifest[key]))
    .map((key) => ({
      page: key.replace(/^src\//, ''),
      bytes: sum(withImports(manifest, [key]).filter((file) => !first.has(file))),
    }))
    .sort((one, other) => other.bytes - one.bytes);
  return {
    pages,
    limit: PAGE_LIMIT_BYTES,
    isWithin: pages.length > 0 && pages.every(({ bytes }) => bytes <= PAGE_LIMIT_BYTES),
  };
}

const kilobytes = (value) => `${(value / 1000).toFixed(1)} kB`;

export function describeSize({ bytes, limit, files }) {
  return `${kilobytes(bytes)} of ${kilobytes(limit)} gzip in ${files.size} scripts`;
}

export function describePages({ pages: [largest, ...others], limit }) {
  return `${largest.page} waits for ${kilobytes(largest.bytes)} more, of ${kilobytes(limit)}; ${others.length} pages wait for less`;
}

const row = (bytes, text) => `${String(bytes).padStart(8)}  ${text}`;

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  try {
    const size = measureFirstScreen();
    const { pages, ...limits } = measurePages();
    for (const [file, bytes] of size.files) console.log(row(bytes, file));
    console.log(`First screen: ${describeSize(size)}`);
    console.log('What pages wait for besides:');
    for (const { page, bytes } of pages) console.log(row(bytes, page));
    console.log(describePages({ pages, ...limits }));
    process.exitCode = size.isWithin && limits.isWithin ? 0 : 1;
  } catch (error) {
    printProblem(error);
    process.exitCode = 1;
  }
