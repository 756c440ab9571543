import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FreshDatabase, freshDatabase } from '@cascade/db/factories/fresh-database';
import { repositoryRoot } from '@cascade/shared/node/root';
import { build } from 'esbuild';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mendPostgres } from '../../scripts/lib/mend-postgres.mjs';
import { FaultProxy } from '../harness/fault-proxy.ts';

/** Asks until it is answered, and says what it met. */
const CLIENT = `
  import postgres from 'postgres';
  const sql = postgres(process.argv[2], { max: 1, connect_timeout: 5, backoff: () => 0.05 });
  for (let failures = 0; ; failures++) {
    try {
      await sql\`select 1\`;
      console.log('answered after ' + failures);
      break;
    } catch {}
  }
  await sql.end();
`;

let database: FreshDatabase;
let link: FaultProxy;
let folder: string;
beforeEach(async () => {
  database = await freshDatabase();
  link = await FaultProxy.to(() => [Number(new URL(database.url).port)]);
  folder = await mkdtemp(join(tmpdir(), 'cascade-driver-'));
});
afterEach(async () => {
  await link.close();
  await database.close();
  await rm(folder, { recursive: true });
});

async function bundled(isMended: boolean): Promise<string> {
  const file = join(folder, 'client.mjs');
  const { outputFiles } = await build({
    stdin: { contents: CLIENT, resolveDir: join(repositoryRoot(), 'db') },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    plugins: isMended ? [mendPostgres] : [],
  });
  await writeFile(file, outputFiles[0]?.contents ?? '');
  return file;
}

/** Runs it while its first connection ends during the driver's question about array types. */
async function runReset(file: string): Promise<{ code: number | null; said: string }> {
  const url = new URL(database.url);
  url.port = String(link.port);
  link.resetAtQuestion((bytes) => bytes.includes('typarray'));
  const child = spawn(process.execPath, [file, url.href], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text;
    });
  const [code] = await once(child, 'close');
  return { code, said };
}

test('a connection that ends while it is opened fails its statement, and not the process', async () => {
  expect(await runReset(await bundled(true))).toEqual({ code: 0, said: 'answered after 1\n' });
});

test('the driver as published still ends the process, so the mend is still needed', async () => {
  const { code, said } = await runReset(await bundled(false));
  expect(code).toBe(1);
  expect(said).toContain('Error: read ECONNRESET');
});
