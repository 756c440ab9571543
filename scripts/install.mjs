import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { LaunchError } from './launch-error.mjs';
import { inRoot } from './place.mjs';
import { run } from './run.mjs';

const stamp = inRoot('node_modules', '.cascade-install');

/** Installs the locked dependencies unless they are there already. */
export async function installIfStale(say) {
  const wanted = fingerprintOfLock();
  if (readIfThere(stamp) === wanted && existsSync(inRoot('node_modules', '.package-lock.json')))
    return;
  // Somebody may have installed by hand: what npm noted about the folder decides, not our stamp.
  if (!installedAsLocked()) {
    say('Installing dependencies (npm ci); the first time takes a minute or two');
    // With NODE_ENV=production npm would leave out the tools that build.
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    const { code } = await runNpm(args);
    if (code !== 0)
      throw new LaunchError('The dependencies could not be installed (npm ci failed).');
  }
  writeFileSync(stamp, wanted);
}

function runNpm(args) {
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) return run(process.execPath, [npm, ...args]);
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args);
}

function fingerprintOfLock() {
  const lock = readFileSync(inRoot('package-lock.json'));
  const hash = createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`);
  return hash.digest('hex');
}

function installedAsLocked() {
  const installed = packagesOf(inRoot('node_modules', '.package-lock.json'));
  const locked = packagesOf(inRoot('package-lock.json'));
  if (!installed || !locked) return false;
  return Object.entries(locked).every(
    ([path, wanted]) =>
      !path.includes('node_modules/') ||
      wanted.link ||
      (wanted.optional && !installed[path]) ||
      (installed[path]?.version === wanted.version && existsSync(inRoot(path))),
  );
}

function packagesOf(file) {
  const text = readIfThere(file);
  return text ? JSON.parse(text).packages : undefined;
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
