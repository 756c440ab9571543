import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Data, logs, ports and secrets of this checkout; DATA_DIR moves it. */
export function dataFolder(env = process.env) {
  return resolve(root, env.DATA_DIR || '.data');
}

export function inRoot(...parts) {
  return join(root, ...parts);
}
