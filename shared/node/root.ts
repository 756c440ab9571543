import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The nearest parent folder with the package `cascade`. Sources, bundles and the image share that
 * layout. `CASCADE_ROOT` overrides it.
 */
export function repositoryRoot(): string {
  const named = process.env.CASCADE_ROOT;
  if (named) return named;
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const file = join(folder, 'package.json');
    if (existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === 'cascade')
      return folder;
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The CASCade folder cannot be found; set CASCADE_ROOT.');
    folder = parent;
  }
}
