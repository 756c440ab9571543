import { readFileSync } from 'node:fs';
import { pagePatterns } from '@cascade/shared/domain/pages/page-pattern';
import { expect, test } from 'vitest';

test('a view of every page of the router can be counted, under its own pattern', () => {
  const router = readFileSync(new URL('./router.tsx', import.meta.url), 'utf8');
  const routed = [...router.matchAll(/<Route path="([^"]+)"/g)]
    .map(([, path = '']) => `/${path}`)
    .flatMap((path) =>
      path.endsWith('?') ? [path.slice(0, path.lastIndexOf('/')), path.slice(0, -1)] : [path],
    );
  expect(['/', ...routed].sort()).toEqual([...pagePatterns].sort());
});
