import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');

/** With the reason. */
const exceptions = new Map([
  ['e2ee/device-store.ts', 'the keys of private messages, in databases named by the member'],
  ['offline/service-worker.ts', 'pages and guides, which are the same for everybody'],
]);
const storage =
  /\b(localStorage|sessionStorage|indexedDB|caches|cookieStore|atomWithStorage|openDB|deleteDB)\b|document\.cookie|storage\.getDirectory/;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => relative(source, join(parentPath, name)))
    .filter((file) => !/\.test\.tsx?$|(^|\/)testing\//.test(file));

const code = (file: string): string =>
  readFileSync(join(source, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

test('only client/src/device and the listed files use browser storage', () => {
  const touching = filesIn(source).filter((file) => storage.test(code(file)));
  const outside = touching.filter((file) => !file.startsWith('device/'));
  expect(outside.sort()).toEqual([...exceptions.keys()].sort());
  // Guards against a pattern that matches nothing.
  expect(touching).toContain('device/owner.ts');
});
