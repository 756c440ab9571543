// @vitest-environment jsdom
import { createCircuit } from '@cascade/shared/features/circuits/plan';
import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { aCircuit } from '../../../testing/factories/circuit.ts';
import { test as base } from '../../../testing/screen-test.tsx';
import { CreateScreen } from './create-screen.tsx';

const at = '/exam-simulator/live/new';
const test = base.extend<{ open: () => { address: () => string } }>({
  open: async ({ renderScreen }, use) => {
    await use(() => renderScreen(<CreateScreen />, { at, pattern: at }));
  },
});
const make = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Make the plan' });
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });

test('a circuit is made from what was chosen, and its lobby opens', async ({
  open,
  server,
  user,
}) => {
  server.answer(createCircuit, aCircuit({ state: 'draft' }));
  const { address } = open();
  await user.type(name(), 'Saturday mock');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Stations' }), '8');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rest places' }), '2');
  await user.click(make());
  await expect.poll(address).toBe(`/exam-simulator/live/${aCircuit().id}`);
  expect(server.calls(createCircuit).map(({ body }) => body)).toMatchObject([
    { name: 'Saturday mock', mode: 'circuit', stations: 8, rests: 2, scheduledFor: null, speed: 1 },
  ]);
});

test('nothing can be made without a name, also not one of spaces', async ({ open, user }) => {
  open();
  expect(make().disabled).toBe(true);
  await user.type(name(), '   ');
  expect(make().disabled).toBe(true);
  await user.type(name(), 'Mock');
  expect(make().disabled).toBe(false);
});

test('a trio has rounds in threes and no rest places, whatever was chosen before', async ({
  open,
  server,
  user,
}) => {
  server.answer(createCircuit, aCircuit());
  open();
  await user.type(name(), 'We three');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rest places' }), '4');
  await user.click(screen.getByRole('radio', { name: /^Trio/ }));
  expect(screen.queryByRole('combobox', { name: 'Rest places' })).toBeNull();
  const rounds = screen.getByRole('combobox', { name: 'Rounds' });
  expect([...rounds.children].map(({ textContent }) => textContent)).toEqual(['3', '6', '9']);
  await user.click(make());
  await expect.poll(() => server.calls(createCircuit)).toHaveLength(1);
  expect(server.calls(createCircuit)[0]?.body).toMatchObject({
    mode: 'trio',
    preset: 'uniform',
    stations: 3,
    rests: 0,
  });
});

test('two circuits of eight always have sixteen stations', async ({ open, user }) => {
  open();
  await user.click(screen.getByRole('radio', { name: /^Two circuits of eight/ }));
  const stations = screen.getByRole('combobox', { name: 'Stations' });
  expect([...stations.children].map(({ textContent }) => textContent)).toEqual(['16']);
  expect(screen.queryByRole('combobox', { name: 'Rest places' })).toBeNull();
});

test('a refused field is named beside it, and nothing typed is lost', async ({
  open,
  server,
  user,
}) => {
  server.refuse(createCircuit, {
    status: 422,
    code: 'invalid',
    errors: [{ field: 'name', message: 'Keep it under 80 characters' }],
  });
  open();
  await user.type(name(), 'Saturday mock');
  await user.click(make());
  await screen.findByText('Keep it under 80 characters');
  expect(name().getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(name().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Keep it under 80 characters',
  );
  expect(name().value).toBe('Saturday mock');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('without a connection it says so, and can be sent again', async ({ open, server, user }) => {
  server.answer(createCircuit, aCircuit());
  server.disconnect();
  const { address } = open();
  await user.type(name(), 'Saturday mock');
  await user.click(make());
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');
  server.reconnect();
  await user.click(make());
  await expect.poll(address).toBe(`/exam-simulator/live/${aCircuit().id}`);
});
