// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { periodOf, retention } from '@cascade/shared/domain/privacy/retention';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { RetentionList } from './retention-list.tsx';

afterEach(cleanup);

test('the policy states every period by which the server deletes, as docs/retention.md does', () => {
  render(<RetentionList />);
  const periods = screen
    .getAllByRole('listitem')
    .map((item) => item.textContent?.split(': ').at(-1) ?? '');
  expect(periods).toEqual(Object.values(retention).map(periodOf));
  const document = readFileSync('docs/retention.md', 'utf8');
  for (const period of periods) expect(document).toContain(period);
});
