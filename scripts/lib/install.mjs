import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LaunchError } from './launch-error.mjs';
import { root } from './place.mjs';
import { run } from './run.mjs';

export async function installIfStale(say) {
  const found = installation(root);
  if (found.isNoted()) return;
  // For manual installs: npm's own note in the folder decides, not our stamp.
  if (!found.isAsLocked()) {
    say('Installing dependencies (npm ci); the first time takes a minute or two');
    // With NODE_ENV=production npm would omit the build tools.
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    const { code } = await runNpm(args);
    if (code !== 0)
      throw new LaunchError('The dependencies could not be installed (npm ci failed).');
  }
  found.note();
}

/**
 * The stamp has the digests of the lock file and of npm's own note: a new lock (git pull) or
 * another installation makes it stale.
 */
export function installation(folder) {
  const lock = join(folder, 'package-lock.json');
  const note = join(folder, 'node_modules', '.package-lock.json');
  const stamp = join(folder, 'node_modules', '.cascade-install');
  const digests = () =>
    [readIfThere(lock), readIfThere(note), `${process.platform}-${process.arch}`]
      .map((text) => createHash('sha256').update(text).digest('hex'))
      .join('\n');
  return {
    isNoted: () => existsSync(note) && readIfThere(stamp) === digests(),
    isAsLocked: () => isAsLocked(folder, packagesOf(note), packagesOf(lock)),
    note: () => writeFileSync(stamp, digests()),
  };
}

function runNpm(args) {
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) return run(process.execPath, [npm, ...args]);
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args);
}

function isAsLocked(folder, installed, locked) {
  if (!installed || !locked) return false;
  return Object.entries(locked).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true;
    if (wanted.link) return existsSync(join(folder, path));
    if (wanted.optional && !installed[path]) return true;
    const { version, integrity } = installed[path] ?? {};
    return (
      version === wanted.version && integrity === wanted.integrity && existsSync(join(folder, path))
    );
  });
}

function packagesOf(file) {
  const text = readIfThere(file);
  return text ? JSON.parse(text).packages : undefined;
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
