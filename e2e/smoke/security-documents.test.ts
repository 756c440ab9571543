import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@cascade/shared/node/root';
import { expect, test } from 'vitest';

const root = repositoryRoot();
const read = (name: string) => readFileSync(join(root, 'docs', name), 'utf8');
const sources = execFileSync('find', [
  ...[root, '-name', 'node_modules', '-prune', '-o', '-name', 'dist', '-prune', '-o'],
  ...['-type', 'f', '-print'],
])
  .toString()
  .split('\n');

test.each(['asvs.md', 'threat-model.md', 'security.md'])(
  'every file that %s names as proof exists',
  (name) => {
    const named = [...read(name).matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|md|json|yml))`/g)];
    expect(named.length).toBeGreaterThan(3);
    const missing = named
      .map(([, file = '']) => file)
      .filter((file) => !sources.some((path) => path.endsWith(`/${file}`)));
    expect(missing).toEqual([]);
  },
);

test('no requirement of ASVS fails, and each row has a verdict', () => {
  const rows = read('asvs.md')
    .split('\n')
    .filter((line) => /^\| \d/.test(line));
  expect(rows.length).toBeGreaterThan(150);
  for (const row of rows) expect(row, row).toMatch(/\| (pass|partial|n\/a) \|/);
});
