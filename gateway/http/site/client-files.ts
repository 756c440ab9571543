import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { pagePatternOf } from '@cascade/shared/domain/pages/page-pattern';
import { AppError } from '@cascade/shared/kernel/app-error';
import express, { type RequestHandler, Router } from 'express';
import { clientFolder } from '../builds.ts';
import { namesSession } from '../session.ts';
import type { KeptAssets } from './kept-assets.ts';

const FILE_NAME = /^[\w.-]{1,120}$/;
const NONCE = '__CSP_NONCE__';
/** Where a member's page names data and scripts to fetch ahead, and shows its frame. */
const FIRST_READS = '<meta name="first-reads" content="" />';
const END_OF_HEAD = '</head>';
const ROOT = '<div id="root">';
/** Not to be had as a file: it would come without a nonce, and be cached. */
const PART_OF_PAGE = /\.html$|^\/member-pages\.json$/;
const INLINE_SCRIPT = /<script(?: nonce="[^"]*")?>(.*?)<\/script>/gs;
/** Written by `client/prerender-plugin.ts`. */
type MemberPage = { reads: string; scripts: string; root: string };
const MISSING =
  '<!doctype html><meta charset="utf-8"><title>CASCade</title><p>The client has not been built.</p>';

/**
 * Serves the built client: hashed files for ever, the page itself uncached and with a fresh nonce.
 * Other paths get the page too, with 404 where the router has no such page. Visitors get the landing
 * page as it looks before any script has run; with a session the page names scripts and data to fetch
 * ahead, and shows the frame of what they will draw.
 * @param kept files of other builds
 */
export function clientFiles(folder = clientFolder(), kept?: KeptAssets): Router {
  const router = Router();
  const page = partsOf(join(folder, 'index.html')) ?? [MISSING];
  const landing = partsOf(join(folder, 'landing.html')) ?? page;
  const memberPages = memberPagesIn(folder);
  const assets = join(folder, 'assets');
  router.use(
    '/assets',
    packedFiles(assets),
    express.static(assets, { immutable: true, maxAge: '365d', index: false, redirect: false }),
    keptFile(kept),
  );
  const files = express.static(folder, {
    index: false,
    maxAge: '1h',
    setHeaders: keepWorkerFresh,
  });
  router.use((request, response, next) => {
    if (PART_OF_PAGE.test(request.path)) next();
    else files(request, response, next);
  });
  // A wildcard route would refuse malformed paths, for which the client has a better answer.
  router.use((request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      next();
      return;
    }
    response.locals.routeName = 'page';
    response.setHeader('Cache-Control', 'no-store');
    const pattern = pagePatternOf(request.path);
    if (pattern === '/*') response.status(404);
    if (pattern.endsWith('/:token')) response.setHeader('X-Robots-Tag', 'noindex');
    const visitorPage = pattern === '/' ? landing : page;
    const parts = namesSession(request.headers.cookie)
      ? (memberPages.get(pattern) ?? memberPages.get('/*') ?? page)
      : visitorPage;
    response.type('html').send(parts.join(String(response.locals.nonce)));
  });
  return router;
}

/** What is between the places of the nonce. */
function partsOf(file: string): string[] | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8').split(NONCE) : undefined;
}

/** The member's page by pattern; `/*` is that of others. */
function memberPagesIn(folder: string): Map<string, string[]> {
  const file = join(folder, 'member-pages.json');
  if (!existsSync(file)) return new Map();
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  const pages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, MemberPage>;
  return new Map(
    Object.entries(pages).map(([pattern, { reads, scripts, root }]) => [
      pattern,
      template
        .replace(FIRST_READS, () => reads)
        .replace(END_OF_HEAD, () => scripts + END_OF_HEAD)
        .replace(ROOT, () => ROOT + root)
        .split(NONCE),
    ]),
  );
}

/**
 * What runs before the first paint is part of the page.
 * @returns its hash as a source of the content security policy
 */
export function inlineScripts(folder = clientFolder()): string[] {
  const file = join(folder, 'index.html');
  const page = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return [...page.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

/** Serves the precompressed file where the browser accepts it. */
function packedFiles(folder: string): RequestHandler {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const packed = new Set(names.filter((name) => names.includes(`${name}.br`)));
  return (request, response, next) => {
    const name = request.path.slice(1);
    if (packed.has(name)) {
      response.vary('Accept-Encoding');
      if (request.acceptsEncodings('br')) {
        response.type(extname(name)).setHeader('Content-Encoding', 'br');
        request.url = `/${name}.br`;
      }
    }
    next();
  };
}

/** A file of another build, which pages opened before or after an upgrade ask for. */
function keptFile(kept: KeptAssets | undefined): RequestHandler {
  return async ({ method, path }, response) => {
    const name = path.slice(1);
    const isAsked = (method === 'GET' || method === 'HEAD') && FILE_NAME.test(name);
    const content = isAsked ? await kept?.find(name) : undefined;
    if (!content) throw new AppError('not_found', 'There is nothing at this address.');
    response.removeHeader('Content-Encoding');
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    response.type(extname(name)).send(content);
  };
}

/** A cached service worker or manifest would hide new versions. */
function keepWorkerFresh(response: ServerResponse, file: string): void {
  if (/(sw\.js|\.webmanifest)$/.test(file)) response.setHeader('Cache-Control', 'no-cache');
}
