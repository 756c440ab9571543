import './lib/node-version.mjs';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { inRoot } from './lib/place.mjs';

/**
 * Secrets for docker-compose.yml; existing files stay. The folder is closed; the files are readable
 * for any user inside a container.
 */
const folder = inRoot('secrets');
mkdirSync(folder, { recursive: true, mode: 0o700 });
for (const name of ['session-secret', 'postgres-password', 'redis-password']) {
  const file = inRoot('secrets', name);
  if (existsSync(file)) {
    console.log(`secrets/${name} exists`);
    continue;
  }
  writeFileSync(file, randomBytes(36).toString('base64url'), { mode: 0o444 });
  console.log(`secrets/${name} made`);
}
