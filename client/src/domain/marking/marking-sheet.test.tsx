// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, vi } from 'vitest';
import { aScheme } from '../../testing/factories/station.ts';
import { test } from '../../testing/screen-test.tsx';
import { MarkingSheet, type SheetMarks } from './marking-sheet.tsx';

const onPhone = () =>
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.startsWith('(max-width') }),
  );

function Sheet({ refused = [] }: { refused?: { field: string; message: string }[] }) {
  const [sheet, setSheet] = useState<SheetMarks>({
    scores: {},
    metCriteria: [],
    concerns: [],
    globalRating: null,
  });
  return (
    <MarkingSheet
      id="mark"
      scheme={aScheme}
      areasOfConcern={[]}
      sheet={sheet}
      change={(changed) => setSheet({ ...sheet, ...changed })}
      refused={refused}
      action={<button type="button">Finish</button>}
    >
      <textarea aria-label="Comment" />
    </MarkingSheet>
  );
}

const nothing: { field: string; message: string }[] = [];
const group = () => screen.getByRole('group', { name: /\d+ %$/ });
const button = (name: string) => screen.getByRole('button', { name });

afterEach(() => vi.unstubAllGlobals());

test('on a phone a press leads to the next domain, then the rating, then the notes', async ({
  user,
  renderScreen,
}) => {
  onPhone();
  renderScreen(<Sheet refused={nothing} />);
  expect(within(group()).getAllByRole('radio')).toHaveLength(5);
  await user.click(screen.getByRole('radio', { name: '4 Good' }));
  expect(screen.getByText(/^History: 4 Good$/)).toBeTruthy();
  expect(document.activeElement).toBe(within(group()).getAllByRole('radio')[0]);
  await user.click(screen.getByRole('radio', { name: '2 Poor' }));
  expect(screen.getByTestId('mark-preview').textContent).toBe('12 / 20');
  await user.click(screen.getByRole('radio', { name: 'Borderline Pass' }));
  expect(screen.getByRole('textbox', { name: 'Comment' })).toBeTruthy();
  expect(button('Finish')).toBeTruthy();
});

test('on a phone one can go back, and what was marked is there and can be kept by a press', async ({
  user,
  renderScreen,
}) => {
  onPhone();
  renderScreen(<Sheet refused={nothing} />);
  await user.click(screen.getByRole('radio', { name: '4 Good' }));
  await user.click(button('Back to the part before'));
  const good = screen.getByRole<HTMLInputElement>('radio', { name: '4 Good' });
  expect(good.checked).toBe(true);
  await user.click(good);
  expect(within(group()).queryByRole('radio', { checked: true })).toBeNull();
  expect(button('History: 4 Good')).toBeTruthy();
});

test('keys 1 to 5 mark and lead on; another key does nothing', async ({ user, renderScreen }) => {
  onPhone();
  renderScreen(<Sheet refused={nothing} />);
  within(group()).getAllByRole('radio')[0]?.focus();
  await user.keyboard('6');
  expect(button('History: not marked yet').getAttribute('aria-current')).toBe('step');
  await user.keyboard('5');
  expect(button('History: 5 Excellent').getAttribute('aria-current')).toBeNull();
  expect(document.activeElement).toBe(within(group()).getAllByRole('radio')[0]);
});

test('on a desktop all is on one page, and a press with the mouse moves nothing', async ({
  user,
  renderScreen,
}) => {
  renderScreen(<Sheet refused={nothing} />);
  const groups = screen.getAllByRole('group', { name: /\d+ %$/ });
  expect(groups).toHaveLength(2);
  const [history, risk] = groups.map((one) => within(one));
  const good = history?.getByRole('radio', { name: '4 Good' });
  if (good) await user.click(good);
  expect(document.activeElement).toBe(good);
  await user.keyboard('3');
  expect(document.activeElement).toBe(risk?.getAllByRole('radio')[0]);
});

test('what is missing is led to on a phone, too', async ({ user, renderScreen }) => {
  onPhone();
  renderScreen(<Missing />);
  await user.click(button('Press'));
  expect(await screen.findByText('Before finishing: score "Risk".')).toBeTruthy();
  expect(document.activeElement?.closest('fieldset')?.textContent).toContain('Risk');
});

function Missing() {
  const [refused, setRefused] = useState(nothing);
  return (
    <>
      <button
        type="button"
        onClick={() => setRefused([{ field: 'sheet.scores.1', message: 'score "Risk"' }])}
      >
        Press
      </button>
      <Sheet refused={refused} />
    </>
  );
}
