// @vitest-environment jsdom
import {
  type MistakePlace,
  reportMistake,
  stationParts,
} from '@cascade/shared/features/mistakes/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { startPending } from '../../device/queue/start-pending.ts';
import { queueOf } from '../../testing/queue-of.ts';
import { test as base } from '../../testing/screen-test.tsx';
import { mistakePending } from './mistake-pending.ts';
import { Reportable } from './reportable.tsx';

const place: MistakePlace = {
  kind: 'station',
  scenarioId: 14,
  part: 'mark-scheme',
  edition: 2,
};

const test = base.extend<{ queue: undefined }>({
  /** As the shell does for the signed-in member. */
  queue: [
    async ({ member, server: _ }, use) => {
      if (!member) throw new Error('Nobody is signed in.');
      const stop = startPending(member, queryClient, queueOf([mistakePending]));
      await use(undefined);
      stop();
    },
    { auto: true },
  ],
});
beforeEach(() => getSelection()?.removeAllRanges());

const station = (
  <Reportable place={place} title="AMH.14 Lithium" parts={stationParts}>
    <p>Stop at 2.0 mmol/L</p>
  </Reportable>
);
const opener = () => screen.getByRole('button', { name: 'Something is wrong here' });
const dialog = () => within(screen.getByRole('dialog'));
async function open(user: UserEvent): Promise<void> {
  await user.click(opener());
  await dialog().findByRole('button', { name: 'Report' });
}
const report = () => dialog().getByRole('button', { name: 'Report' });

function select(text: string) {
  const range = document.createRange();
  range.selectNodeContents(screen.getByText(text));
  getSelection()?.addRange(range);
}

test('a report says where it is, with the selected words, and its reporter is thanked', async ({
  server,
  renderScreen,
  user,
}) => {
  server.answer(reportMistake, { reported: true });
  renderScreen(station);
  act(() => select('Stop at 2.0 mmol/L'));
  await open(user);
  expect(dialog().getByText('Stop at 2.0 mmol/L')).toBeTruthy();
  expect(dialog().getByLabelText('AMH.14 Lithium')).toHaveProperty('value', 'mark-scheme');
  await user.selectOptions(dialog().getByLabelText('What is wrong?'), 'unsafe');
  await user.type(dialog().getByLabelText('What should it say?'), 'It is 1.5 now.');
  await user.click(report());
  expect(await screen.findByText('Reported')).toBeTruthy();
  expect(server.calls(reportMistake)[0]?.body).toEqual({
    place,
    kind: 'unsafe',
    text: 'It is 1.5 now.',
    quote: 'Stop at 2.0 mmol/L',
  });
  expect(screen.getByRole('dialog', { hidden: true })).toHaveProperty('open', false);
});

test('another part and no quotation can be chosen, and what is missing is said by its field', async ({
  server,
  renderScreen,
  user,
}) => {
  server.answer(reportMistake, { reported: true });
  renderScreen(station);
  act(() => select('Stop at 2.0 mmol/L'));
  await open(user);
  await user.click(report());
  expect(dialog().getByText('Choose what is wrong')).toBeTruthy();
  expect(dialog().getByText('Please say what is wrong')).toBeTruthy();
  expect(server.calls(reportMistake)).toEqual([]);
  await user.click(dialog().getByRole('button', { name: 'Leave this quotation out' }));
  await user.selectOptions(dialog().getByLabelText('AMH.14 Lithium'), 'actor-brief');
  await user.selectOptions(dialog().getByLabelText('What is wrong?'), 'typo');
  await user.type(dialog().getByLabelText('What should it say?'), 'A full stop is missing.');
  await user.click(report());
  expect(await screen.findByText('Reported')).toBeTruthy();
  expect(server.calls(reportMistake)[0]?.body).toMatchObject({
    place: { part: 'actor-brief' },
    quote: '',
  });
});

test('who may see one part is not told of others', async ({ renderScreen, user }) => {
  renderScreen(
    <Reportable place={{ ...place, part: 'candidate-task' } as MistakePlace} title="AMH.14 Lithium">
      <p>The task</p>
    </Reportable>,
  );
  await open(user);
  expect(dialog().getByText('Candidate task')).toBeTruthy();
  expect(dialog().queryByText('Mark scheme')).toBeNull();
  expect(dialog().getAllByRole('combobox')).toHaveLength(1);
});

test('words selected elsewhere on the page are not taken along', async ({ renderScreen, user }) => {
  renderScreen(
    <>
      <p>My own notes</p>
      {station}
    </>,
  );
  act(() => select('My own notes'));
  await open(user);
  expect(dialog().queryByText('My own notes')).toBeNull();
});

test('what is typed stays on the device, by station, until it is sent', async ({
  renderScreen,
  user,
  server,
}) => {
  server.answer(reportMistake, { reported: true });
  const first = renderScreen(station);
  await open(user);
  await user.type(dialog().getByLabelText('What should it say?'), 'Half a sentence');
  first.unmount();
  const again = renderScreen(station);
  await open(user);
  expect(dialog().getByLabelText('What should it say?')).toHaveProperty('value', 'Half a sentence');
  await user.selectOptions(dialog().getByLabelText('What is wrong?'), 'other');
  await user.click(report());
  expect(await screen.findByText('Reported')).toBeTruthy();
  again.unmount();
  renderScreen(
    <Reportable place={{ kind: 'guide', guideId: 'sleep-history' }} title="Sleep">
      <p>Text</p>
    </Reportable>,
  );
  await open(user);
  expect(dialog().getByLabelText('What should it say?')).toHaveProperty('value', '');
});

test('without a connection a report waits, says so, and is sent later', async ({
  server,
  renderScreen,
  user,
}) => {
  server.disconnect();
  renderScreen(station);
  await open(user);
  await user.selectOptions(dialog().getByLabelText('What is wrong?'), 'unclear');
  await user.type(dialog().getByLabelText('What should it say?'), 'Which of the two?');
  await user.click(report());
  await waitFor(() =>
    expect(screen.getByRole('dialog', { hidden: true })).toHaveProperty('open', false),
  );
  await open(user);
  expect(await dialog().findByText(/^A report from here waits on this device/)).toBeTruthy();
  server.answer(reportMistake, { reported: true });
  server.reconnect();
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByText('Reported')).toBeTruthy();
  expect(new Set(server.calls(reportMistake).map(({ key }) => key)).size).toBe(1);
});
