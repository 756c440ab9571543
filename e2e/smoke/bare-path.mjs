import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const SERVERS = /^(postgres|postmaster|initdb|pg_ctl|redis-server|valkey-server)$/;

export function makeBarePath(folder, path = process.env.PATH ?? '') {
  mkdirSync(folder, { recursive: true });
  const taken = new Set();
  for (const place of path.split(delimiter))
    for (const name of listOf(place)) {
      if (SERVERS.test(name) || taken.has(name)) continue;
      taken.add(name);
      symlinkSync(join(place, name), join(folder, name));
    }
  return folder;
}

function listOf(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
