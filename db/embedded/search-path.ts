import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * @returns the path of `name` on PATH without resolving links: Debian's `redis-server` is a link
 * to a program that checks its own name
 */
export function findOnPath(name: string, env: NodeJS.ProcessEnv): string | undefined {
  for (const folder of (env.PATH ?? '').split(delimiter)) {
    const file = join(folder, process.platform === 'win32' ? `${name}.exe` : name);
    if (folder !== '' && isExecutable(file)) return file;
  }
  return undefined;
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
