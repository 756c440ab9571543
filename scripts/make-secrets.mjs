import './lib/node-version.mjs';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { inRoot } from './lib/place.mjs';

/**
 * `node scripts/make-secrets.mjs`: makes the files that docker-compose.yml hands to its containers.
 * One that exists is left as it is. The folder is closed; the files are readable inside a container
 * for whatever user it runs as.
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
