// @vitest-environment jsdom
import { circuitMoved } from '@cascade/shared/features/circuits/events';
import {
  getMarkSheet,
  type SheetView,
  saveImpression,
  saveMarkSheet,
} from '@cascade/shared/features/circuits/station';
import { screen, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { aCircuitClock, aSeat, personId } from '../../../testing/factories/circuit.ts';
import {
  aCircuitView,
  aMarkSheet,
  aSheetView,
  aTurn,
} from '../../../testing/factories/circuit-station.ts';
import { aBrief, aScheme } from '../../../testing/factories/station.ts';
import { refusal } from '../../../testing/test-gateway.ts';
import { aRunningCircuit, test as base, me } from '../testing/circuit-test.tsx';

const clockNow = aCircuitClock();
const schemes = [{ place: 0, markScheme: aScheme, areasOfConcern: ['Did not ask'] }];
const candidate = { personId: personId(2), handle: 'BoldWren17' };
const turn = aTurn({ roles: ['examiner'], candidate, markScheme: aScheme });
const examiner = aRunningCircuit({
  clock: clockNow,
  people: [me({ wish: 'examiner', seats: [aSeat({ role: 'examiner' })] })],
});
const viewWith = (sheet: SheetView) => aCircuitView({ turn, sheets: [sheet], schemes });

const test = base.extend<{ openSheet: (sheet?: SheetView) => Promise<() => void> }>({
  openSheet: async ({ clock: _, openCircuit }, use) => {
    await use(async (sheet = aSheetView()) => {
      const { unmount } = openCircuit(examiner, viewWith(sheet));
      await screen.findByRole('heading', { name: 'Mark sheet' });
      return unmount;
    });
  },
});
const scoreOf = (domain: string, score: number) =>
  within(screen.getByRole('group', { name: new RegExp(`^${domain}`) })).getAllByRole('radio')[
    score - 1
  ] as HTMLInputElement;
const rate = (rating: string) => screen.getByRole<HTMLInputElement>('radio', { name: rating });
const note = (label: RegExp) => screen.getByRole<HTMLTextAreaElement>('textbox', { name: label });
const status = () => screen.getByTestId('save-status').textContent;
const saved = (version: number, sheet: SheetView['sheet']) =>
  aSheetView({ version, sheet, savedAt: '2027-01-04T09:00:01.000Z' });

describe('an examiner', () => {
  test('has scores, rating and notes saved without a button', async ({
    clock,
    openSheet,
    server,
    user,
  }) => {
    server.answer(saveMarkSheet, ({ body }) => saved(body.version + 1, body.sheet));
    await openSheet();
    expect(screen.queryByTestId('save-status')).toBeNull();
    await user.click(scoreOf('History', 4));
    await user.click(scoreOf('Risk', 2));
    await user.click(rate('Borderline Pass'));
    await user.type(note(/^Private note/), 'Tired');
    await clock.pass(5_000);
    expect(status()).toBe('Saved');
    expect(server.calls(saveMarkSheet).at(-1)?.body.sheet).toEqual(
      aMarkSheet({
        scores: { 0: 4, 1: 2 },
        globalRating: 'Borderline Pass',
        privateNote: 'Tired',
      }),
    );
    expect(screen.getByTestId('mark-preview').textContent).toBe('12 / 20');
    expect(screen.getByText('Complete')).toBeTruthy();
  });

  test('goes on offline; the device keeps the sheet over a reload and sends it later', async ({
    clock,
    openSheet,
    server,
    user,
  }) => {
    server.answer(saveMarkSheet, ({ body }) => saved(body.version + 1, body.sheet));
    const leave = await openSheet();
    server.disconnect();
    await user.type(note(/^Did well/), 'Listened');
    await clock.pass(3_000);
    expect(status()).toBe('Offline, kept on this device');
    leave();
    server.reconnect();
    await openSheet();
    expect(note(/^Did well/).value).toBe('Listened');
    await clock.pass(10_000);
    expect(server.calls(saveMarkSheet).at(-1)?.body.sheet.didWell).toBe('Listened');
    expect(status()).toBe('Saved');
  });

  test('who changed another field on another device is not asked', async ({
    clock,
    openSheet,
    server,
    user,
  }) => {
    const theirs = saved(1, aMarkSheet({ oneChange: 'Ask sooner' }));
    server.answer(saveMarkSheet, ({ body }) =>
      body.version === 0
        ? refusal({ status: 409, code: 'stale', current: theirs })
        : saved(body.version + 1, body.sheet),
    );
    await openSheet();
    await user.type(note(/^Did well/), 'Listened');
    await clock.pass(10_000);
    expect(screen.queryByText(/also changed on another device/)).toBeNull();
    expect(note(/^One change/).value).toBe('Ask sooner');
    expect(server.calls(saveMarkSheet).at(-1)?.body).toMatchObject({
      version: 1,
      sheet: { didWell: 'Listened', oneChange: 'Ask sooner' },
    });
  });

  test('chooses where two devices changed the same, and nothing is sent before', async ({
    clock,
    openSheet,
    server,
    user,
  }) => {
    const theirs = saved(1, aMarkSheet({ scores: { 0: 2 } }));
    server.answer(saveMarkSheet, ({ body }) =>
      body.version === 0
        ? refusal({ status: 409, code: 'stale', current: theirs })
        : saved(body.version + 1, body.sheet),
    );
    server.answer(getMarkSheet, theirs);
    await openSheet();
    await user.click(scoreOf('History', 5));
    await clock.pass(5_000);
    expect(screen.getByText('This sheet was also changed on another device')).toBeTruthy();
    expect(screen.getByText('Not saved: two versions')).toBeTruthy();
    const sent = server.calls(saveMarkSheet).length;
    await clock.pass(30_000);
    expect(server.calls(saveMarkSheet)).toHaveLength(sent);
    await user.click(screen.getByRole('radio', { name: /^On the other device/ }));
    await user.click(screen.getByRole('button', { name: 'Save these' }));
    await clock.pass(5_000);
    expect(scoreOf('History', 2).checked).toBe(true);
    expect(screen.queryByText('Not saved: two versions')).toBeNull();
  });

  test('can no longer write once marking is closed', async ({ clock: _, openCircuit }) => {
    openCircuit(
      aRunningCircuit({
        state: 'marking',
        markingClosedAt: '2027-01-04T09:00:00.000Z',
        people: examiner.people,
      }),
      aCircuitView({ state: 'marking', clock: null, turn: null, sheets: [aSheetView()], schemes }),
    );
    await screen.findByText('Marking is closed');
    expect(scoreOf('History', 4).closest('fieldset[disabled]')).not.toBeNull();
    expect(rate('Pass').closest('fieldset[disabled]')).not.toBeNull();
  });

  test('keeps the station within a round, with the sheet, when the phase changes', async ({
    openSheet,
    server,
    know,
    emit,
    user,
  }) => {
    server.hold(saveMarkSheet);
    await openSheet();
    await user.type(note(/^Did well/), 'Still typing');
    const task = aCircuitClock({ phase: 'task', rev: 2, durationMs: 420_000 });
    know({ ...examiner, clock: task }, viewWith(aSheetView()));
    emit(circuitMoved, { circuitId: examiner.id, state: 'running', clock: task });
    expect(note(/^Did well/).value).toBe('Still typing');
    expect(screen.getByRole('heading', { name: 'BoldWren17', level: 2 })).toBeTruthy();
  });
});

describe('a role player', () => {
  const actor = aRunningCircuit({
    people: [me({ wish: 'role-player', seats: [aSeat({ role: 'role-player' })] })],
    clock: clockNow,
  });
  const played = aTurn({ roles: ['role-player'], candidate, actorBrief: aBrief });

  test('sees the brief and no mark sheet or scheme', async ({ clock: _, openCircuit }) => {
    openCircuit(actor, aCircuitView({ turn: played }));
    await screen.findByText('You drive a bus.');
    expect(screen.getByRole('heading', { name: 'You are the role player' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'BoldWren17' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Mark sheet' })).toBeNull();
    expect(screen.queryByRole('tab', { name: 'Mark scheme' })).toBeNull();
  });

  test('says at the changeover how it felt', async ({ clock, openCircuit, server, user }) => {
    const changeover = aCircuitClock({
      phase: 'changeover',
      durationMs: 120_000,
      endsAt: clock.now() + 120_000,
    });
    server.answer(saveImpression, ({ body }) => ({ place: 0, round: 0, candidate, ...body }));
    openCircuit({ ...actor, clock: changeover }, aCircuitView({ clock: changeover, turn: played }));
    const asked = within(
      await screen.findByRole('group', { name: 'How did it feel with BoldWren17?' }),
    );
    await user.click(asked.getByRole('radio', { name: 'Good' }));
    await clock.pass(5_000);
    expect(server.calls(saveImpression).at(-1)).toMatchObject({
      params: { place: 0, round: 0 },
      body: { feeling: 4 },
    });
    expect(status()).toBe('Saved');
  });
});
