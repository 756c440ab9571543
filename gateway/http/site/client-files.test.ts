import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import compression from 'compression';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientFiles, inlineScripts } from './client-files.ts';

const library = Buffer.from('wasm '.repeat(1_000));
let server: Server;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'client-files-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    '<title>the page</title><meta name="first-reads" content="" /><script nonce="__CSP_NONCE__">x()</script></head><div id="root"></div>',
  );
  writeFileSync(join(folder, 'landing.html'), '<title>the page</title>Try __CSP_NONCE__');
  const pages = {
    '/progress': {
      reads: 'its reads',
      scripts: 'its script',
      root: 'frame of progress __CSP_NONCE__',
    },
    '/messages': { reads: 'its reads', scripts: 'its script', root: '' },
    '/*': { reads: 'none', scripts: 'always', root: '' },
  };
  writeFileSync(join(folder, 'member-pages.json'), JSON.stringify(pages));
  writeFileSync(join(folder, 'assets/keys.wasm'), library);
  writeFileSync(join(folder, 'assets/keys.wasm.br'), brotliCompressSync(library));
  const app = express().use(compression(), clientFiles(folder));
  server = createServer(app);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => new Promise((done) => server.close(done)));

async function fetched(
  encodings: string,
  path = '/assets/keys.wasm',
  cookie = '',
): Promise<{ reply: IncomingMessage; body: Buffer }> {
  const { port } = server.address() as AddressInfo;
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const url = `http://127.0.0.1:${port}${path}`;
    get(url, { headers: { 'accept-encoding': encodings, cookie } }, resolve).on('error', reject);
  });
  return { reply, body: await buffer(reply) };
}

test('a precompressed file is served with its own type and cached for ever', async () => {
  const { reply, body } = await fetched('gzip, br');
  expect(reply.headers).toMatchObject({
    'content-type': 'application/wasm',
    'content-encoding': 'br',
    vary: 'Accept-Encoding',
  });
  expect(reply.headers['cache-control']).toContain('immutable');
  expect(brotliDecompressSync(body)).toEqual(library);
});

test('clients without that encoding get the plain file', async () => {
  const { reply, body } = await fetched('identity');
  expect(reply.headers['content-encoding']).toBeUndefined();
  expect(reply.headers['content-type']).toBe('application/wasm');
  expect(body).toEqual(library);
});

test.each([
  ['/', 200],
  ['/scenario/14', 200],
  ['/category/Child%20%26%20Adolescent', 200],
  ['/exam-simulator/live/new?speed=60', 200],
  ['/messages/', 200],
  ['/nowhere', 404],
  ['/scenario/14/solution', 404],
  ['/wp-login.php', 404],
  ['/landing.html', 404],
  ['/member-pages.json', 404],
  ['/%E0%A4%A', 404],
])(
  '%s is the page with status %i, which only pages of ours answer with 200',
  async (path, status) => {
    const { reply, body } = await fetched('identity', path);
    expect(reply.statusCode).toBe(status);
    expect(reply.headers['content-type']).toContain('text/html');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(body.toString()).toContain('the page');
  },
);

test.each([
  ['/', '', true],
  ['/?from=mail', 'theme=dark', true],
  ['/', 'a=b; cascade.session_token=x.y', false],
  ['/', '__Host-cascade.session_token=x', false],
  ['/scenarios', '', false],
])(
  '%s with cookies "%s" is the landing page, before any script: %s',
  async (path, cookie, isLanding) => {
    const { body } = await fetched('identity', path, cookie);
    expect(body.toString().includes('Try')).toBe(isLanding);
    expect(body.toString()).not.toContain('__CSP_NONCE__');
  },
);

test('a missing asset is a 404, not the page', async () => {
  const { reply, body } = await fetched('identity', '/assets/gone.js');
  expect(reply.statusCode).toBe(404);
  expect(body.toString()).not.toContain('the page');
});

test('with a session a page names what to fetch ahead, and shows its frame where it has one', async () => {
  const cookie = 'cascade.session_token=a';
  const text = async (path: string, sent = '') =>
    (await fetched('identity', path, sent)).body.toString();
  const progress = await text('/progress', cookie);
  expect(progress).toMatch(
    /<\/title>its reads<script .*its script<\/head>.*root">frame of progress \S+<\/div>$/,
  );
  expect(await text('/progress?tab=x', cookie)).toContain('frame of progress');
  expect(await text('/messages', cookie)).toContain('its script</head>');
  expect(await text('/login', cookie)).toContain('always</head>');
  expect(await text('/progress')).toContain('first-reads');
});

test('the policy names the script in the page by its hash', () => {
  const digest = createHash('sha256').update('x()').digest('base64');
  expect(inlineScripts(folder)).toEqual([`'sha256-${digest}'`]);
  expect(inlineScripts(join(folder, 'assets'))).toEqual([]);
});
