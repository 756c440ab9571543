// @vitest-environment jsdom
import { listProposals, propose } from '@cascade/shared/features/study-partners/proposals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { aProposal, ownFace, partnerFace } from '../../../testing/factories/practice.ts';
import { test } from '../../../testing/screen-test.tsx';
import { startWords } from '../practice-times.tsx';
import { ProposeButton } from './propose-button.tsx';

const person = partnerFace();
const sent = aProposal({ proposer: ownFace, receiver: person });
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
const open = 'Propose a session: BoldWren17';
const dialog = () => within(screen.getByRole('dialog', { name: 'Practise with BoldWren17' }));

test('times at which both are free are chosen, three at most', async ({
  clock: _,
  user,
  server,
  renderScreen,
}) => {
  const times = [19, 20, 21, 22].map((hour) => `2027-01-06T${hour}:00:00.000Z`);
  renderScreen(<ProposeButton person={person} times={times} />);
  await user.click(screen.getByRole('button', { name: open }));
  const box = (at = '') =>
    dialog().getByRole<HTMLInputElement>('checkbox', { name: startWords(at) });
  for (const at of times.slice(0, 3)) await user.click(box(at));
  expect(box(times[3]).disabled).toBe(true);
  expect(dialog().queryByRole('button', { name: 'Enter a time' })).toBeNull();
  await user.click(box(times[1]));
  await user.type(dialog().getByLabelText(/^Note/), 'Risk, please.');
  await user.selectOptions(dialog().getByLabelText('Length'), '90');
  await user.click(dialog().getByLabelText(/^Surprise us/));
  server.answer(propose, sent);
  server.answer(listProposals, { proposals: [sent], sessions: [] });
  await user.click(dialog().getByRole('button', { name: 'Propose' }));
  expect(await screen.findByText('Proposed to BoldWren17')).toBeTruthy();
  expect(server.calls(propose).map(({ body }) => body)).toEqual([
    {
      to: person.id,
      times: [times[0], times[2]],
      durationMinutes: 90,
      timeZone,
      note: 'Risk, please.',
      stationIds: [],
      isSurprise: true,
    },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a time is entered by hand; a refusal stands by the times, and nothing is lost', async ({
  clock: _,
  user,
  server,
  renderScreen,
}) => {
  renderScreen(<ProposeButton person={person} />);
  await user.click(screen.getByRole('button', { name: open }));
  await user.click(dialog().getByRole('button', { name: 'Propose' }));
  expect(await dialog().findByText('Choose a date and a time')).toBeTruthy();
  expect(server.calls(propose)).toEqual([]);
  fireEvent.change(dialog().getByLabelText('Date and time'), {
    target: { value: '2027-01-05T19:30' },
  });
  const field = { field: 'times', message: 'Choose times that are at least 15 minutes ahead' };
  server.refuse(propose, { status: 422, detail: field.message, errors: [field] });
  await user.click(dialog().getByRole('button', { name: 'Propose' }));
  expect(await dialog().findByText(field.message)).toBeTruthy();
  expect(dialog().getByLabelText<HTMLInputElement>('Date and time').value).toBe('2027-01-05T19:30');
  await user.click(dialog().getByRole('button', { name: 'Add another time' }));
  await user.click(dialog().getByRole('button', { name: 'Add another time' }));
  expect(dialog().queryByRole('button', { name: 'Add another time' })).toBeNull();
  await user.click(dialog().getByRole('button', { name: 'Remove time 3' }));
  expect(dialog().getByRole('button', { name: 'Add another time' })).toBeTruthy();
});

test('an open proposal between the two is named, with the way to it', async ({
  clock: _,
  user,
  server,
  renderScreen,
}) => {
  const detail = 'BoldWren17 has proposed times to you. Answer that proposal first.';
  const { address } = renderScreen(
    <ProposeButton person={person} times={['2027-01-06T19:00:00.000Z']} />,
  );
  await user.click(screen.getByRole('button', { name: open }));
  await user.click(dialog().getByRole('checkbox', { name: /January/ }));
  server.refuse(propose, { status: 409, detail });
  await user.click(dialog().getByRole('button', { name: 'Propose' }));
  expect(await dialog().findByText(detail)).toBeTruthy();
  await user.click(dialog().getByRole('link', { name: 'See your proposals' }));
  await waitFor(() => expect(address()).toBe('/study-partners/proposals'));
});
