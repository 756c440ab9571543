import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FreshDatabase, freshDatabase } from '@cascade/db/factories/fresh-database';
import { changeProfile } from '@cascade/shared/features/profile/contract';
import { CLIENT_BUILD } from '@cascade/shared/kernel/client-build';
import { createLog } from '@cascade/shared/node/log';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../testing/gateway.ts';
import { Listeners } from '../testing/listener.ts';
import { publishAssets } from './site/kept-assets.ts';

const log = createLog('test', 'silent');
const folders: string[] = [];

/** A built client: its page, its first script and its files. */
function makeBuild(name: string, files: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'client-build-'));
  folders.push(folder);
  const entry = `/assets/index-${name}.js`;
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), `<script type="module" crossorigin src="${entry}">`);
  for (const [file, text] of Object.entries({ [`index-${name}.js`]: name, ...files }))
    writeFileSync(join(folder, 'assets', file), text);
  return { folder, entry };
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

describe('a page of another build', () => {
  const own = makeBuild('own');
  const later = makeBuild('later');
  const listeners = new Listeners();
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway({ env: { CLIENT_DIR: own.folder } });
  });
  afterAll(async () => {
    listeners.closeAll();
    await gateway.close();
  });

  const change = async (body: unknown, build?: string, path: string = changeProfile.path) =>
    gateway.call(await gateway.person(), path, {
      method: 'PATCH',
      body,
      ...(build ? { headers: { [CLIENT_BUILD]: build } } : {}),
    });
  const extra = { bio: 'Sleeps well', isLater: true };

  test('may send fields that are not known here: they are left out', async () => {
    const { status, body } = await change(extra, later.entry);
    expect(status).toBe(200);
    expect(body).toMatchObject({ bio: 'Sleeps well' });
    expect(body).not.toHaveProperty('isLater');
  });

  test('may not send wrong values, and unknown fields are refused from anybody else', async () => {
    expect((await change({ bio: 7 }, later.entry)).status).toBe(422);
    for (const build of [own.entry, undefined]) {
      const { status, body } = await change(extra, build);
      expect(status).toBe(422);
      expect(body.errors).toEqual([{ field: 'isLater', message: 'is not known here' }]);
    }
  });

  test('is refused unknown fields further down', async () => {
    const ana = await gateway.person();
    const { body: attempt } = await gateway.call(ana, '/api/practice/attempts', {
      method: 'POST',
      body: { scenarioId: 14 },
    });
    const save = (sheet: object, more = {}) =>
      gateway.call(ana, `/api/practice/attempts/${attempt.id}/sheet`, {
        method: 'PUT',
        body: { rev: attempt.rev, sheet, ...more },
        headers: { [CLIENT_BUILD]: later.entry },
      });
    expect((await save({ ...attempt.sheet, mood: 'calm' })).status).toBe(422);
    expect((await save(attempt.sheet, { mood: 'calm' })).status).toBe(200);
  });

  test('may send such frames and commands', async () => {
    const ana = await gateway.person();
    const answers = async (build: string) => {
      const { socket } = listeners.connect(gateway, ana.token, {}, { [CLIENT_BUILD]: build });
      await new Promise<void>((resolve) => socket.once('connect', resolve));
      return socket.emitWithAck('sync', { epoch: null, cursors: {}, mood: 'calm' });
    };
    expect(await answers(later.entry)).toMatchObject({ streams: [{ s: `u:${ana.id}` }] });
    expect(await answers(own.entry)).toMatchObject({ ok: false, code: 'invalid' });
  });
});

describe('files of the client', () => {
  let database: FreshDatabase;
  let gateway: TestGateway;
  const own = makeBuild('own', { 'own-part.js': 'own part' });
  beforeAll(async () => {
    database = await freshDatabase();
    gateway = await startGateway({ database, env: { CLIENT_DIR: own.folder } });
  });
  afterAll(async () => {
    await gateway.close();
    await database.close();
  });

  const stored = async () =>
    (await database.sql<{ name: string }[]>`select name from client_assets order by name`).map(
      ({ name }) => name,
    );

  test('of another build come from the database, cached for ever', async () => {
    const later = makeBuild('later', { 'part-later.js': 'later part', 'lib.wasm.br': 'packed' });
    await publishAssets(database, log, later.folder);
    expect(await stored()).toEqual(['index-later.js', 'part-later.js']);
    const reply = await gateway.call(null, '/assets/part-later.js');
    expect([reply.status, reply.text]).toEqual([200, 'later part']);
    expect(reply.headers.get('cache-control')).toContain('immutable');
    expect(reply.headers.get('content-type')).toContain('javascript');
    expect((await gateway.call(null, '/assets/own-part.js')).text).toBe('own part');
    const post = await gateway.call(null, '/assets/part-later.js', { method: 'POST', raw: '1' });
    expect(post.status).toBe(404);
  });

  test('of the last three builds are kept, once each, and earlier ones go', async () => {
    const shared = { 'shared.js': 'shared' };
    for (const name of ['one', 'two', 'three', 'four'])
      await publishAssets(database, log, makeBuild(name, shared).folder);
    expect(await stored()).toEqual(
      ['index-four.js', 'index-three.js', 'index-two.js', 'shared.js'].sort(),
    );
    // Rolled back: its build is the latest again.
    const two = makeBuild('two', shared);
    await publishAssets(database, log, two.folder);
    await publishAssets(database, log, makeBuild('five').folder);
    await publishAssets(database, log, makeBuild('six').folder);
    expect(await stored()).toEqual(
      ['index-five.js', 'index-six.js', 'index-two.js', 'shared.js'].sort(),
    );
  });

  test('of no build are 404, however often somebody guesses', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => gateway.call(null, `/assets/guess-${n}.js`)),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([404]));
  });
});
