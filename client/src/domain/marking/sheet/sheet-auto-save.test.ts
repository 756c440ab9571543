// @vitest-environment jsdom
import {
  type Attempt,
  emptySheet,
  type PracticeSheet,
} from '@cascade/shared/features/practice/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { sheetAutoSave } from './sheet-auto-save.ts';

const attempt: Attempt = {
  id: '0192f0a0-0000-7000-8000-000000000000',
  scenarioId: 14,
  card: {
    id: 14,
    scenarioNumber: 'AMH.14',
    title: 'Grief',
    category: 'Adult Mental Health',
    difficulty: 'Foundation',
    skill: 'Risk Assessment',
    duration: '7 minutes',
    setting: 'Clinic',
  },
  candidateTask: null,
  clock: { startedAt: 0, pausedAt: null, pausedMs: 0, speed: 1, finishedAt: null },
  serverNow: 0,
  isRevealed: false,
  sheet: emptySheet,
  rev: 1,
  completedAt: null,
  markHundredths: null,
};
const isClosed = ({ completedAt }: Attempt) => completedAt !== null;
const closers: (() => void)[] = [];
const cut = () => new ApiError({ status: 0, code: 'unreachable', detail: 'No connection.' });
const stale = () => new ApiError({ status: 409, code: 'stale', detail: 'Changed elsewhere.' });

/** Can be offline; refuses older revs. */
function serverWith(first: Attempt) {
  const server = {
    now: first,
    isReachable: true,
    saves: 0,
    load: async () => {
      if (!server.isReachable) throw cut();
      return server.now;
    },
    save: async (rev: number, sheet: PracticeSheet) => {
      if (!server.isReachable) throw cut();
      if (rev !== server.now.rev) throw stale();
      server.saves += 1;
      server.now = { ...server.now, rev: rev + 1, sheet };
      return server.now;
    },
    elsewhere: (sheet: Partial<PracticeSheet>) => {
      const { now } = server;
      server.now = { ...now, rev: now.rev + 1, sheet: { ...now.sheet, ...sheet } };
    },
  };
  return server;
}
function autoSaveOf(
  server: ReturnType<typeof serverWith>,
  kept: Partial<PracticeSheet> | null = null,
) {
  const keep = vi.fn(() => false);
  const autoSave = sheetAutoSave({
    held: attempt,
    save: server.save,
    load: server.load,
    isClosed,
    findKept: () => kept && { base: emptySheet, value: { ...emptySheet, ...kept } },
    keep,
  });
  closers.push(autoSave.open());
  return { autoSave, keep };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const close of closers.splice(0)) close();
  vi.useRealTimers();
});

test('a burst of typing is stored on every key and saved once', async () => {
  const server = serverWith(attempt);
  const { autoSave, keep } = autoSaveOf(server);
  keep.mockClear();
  for (const notes of ['a', 'as', 'ask']) autoSave.change({ notes });
  expect(keep).toHaveBeenCalledTimes(3);
  expect(autoSave.read().saving).toBe('saving');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.saves).toBe(1);
  expect(server.now.sheet.notes).toBe('ask');
  expect(autoSave.read().saving).toBe('saved');
});

test("a save after another device's is merged and sent again", async () => {
  const server = serverWith(attempt);
  const { autoSave } = autoSaveOf(server);
  autoSave.change({ notes: 'mine' });
  server.elsewhere({ notes: 'theirs', oneChange: 'theirs' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.now.sheet).toMatchObject({ notes: 'mine', oneChange: 'theirs' });
  expect(autoSave.read()).toMatchObject({ saving: 'saved', value: { oneChange: 'theirs' } });
});

test('offline it reports so, keeps everything, and saves on reconnect', async () => {
  const server = serverWith(attempt);
  server.isReachable = false;
  const { autoSave, keep } = autoSaveOf(server);
  autoSave.change({ notes: 'offline words' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(autoSave.read().saving).toBe('offline');
  autoSave.change({ notes: 'offline words, more' });
  expect(keep).toHaveBeenLastCalledWith(
    expect.objectContaining({ value: { ...emptySheet, notes: 'offline words, more' } }),
    attempt,
    true,
  );
  server.isReachable = true;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(server.now.sheet.notes).toBe('offline words, more');
  expect(autoSave.read().saving).toBe('saved');
});

test('it retries without a reconnect event', async () => {
  const server = serverWith(attempt);
  server.isReachable = false;
  const { autoSave } = autoSaveOf(server);
  autoSave.change({ notes: 'words' });
  await vi.advanceTimersByTimeAsync(1_000);
  server.isReachable = true;
  await vi.advanceTimersByTimeAsync(4_000);
  expect(server.now.sheet.notes).toBe('words');
});

test('changes kept on this device are restored and saved', async () => {
  const server = serverWith(attempt);
  const { autoSave } = autoSaveOf(server, { notes: 'from before the reload' });
  expect(autoSave.read().value.notes).toBe('from before the reload');
  await vi.advanceTimersByTimeAsync(0);
  expect(server.now.sheet.notes).toBe('from before the reload');
});

test('input continues during a save, and reverting a change counts', async () => {
  const server = serverWith(attempt);
  const answers: (() => void)[] = [];
  const { save } = server;
  const slow = sheetAutoSave({
    held: attempt,
    save: async (rev, sheet) => {
      const saved = await save(rev, sheet);
      await new Promise<void>((resolve) => answers.push(resolve));
      return saved;
    },
    load: server.load,
    isClosed,
    findKept: () => null,
    keep: () => false,
  });
  slow.change({ notes: 'one' });
  await vi.advanceTimersByTimeAsync(1_000);
  slow.change({ notes: '' });
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(slow.read().value.notes).toBe('');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.now.sheet.notes).toBe('');
});

test('completing sends the current fields, saved or not', async () => {
  const server = serverWith(attempt);
  const { autoSave } = autoSaveOf(server);
  autoSave.change({ oneChange: 'ask sooner' });
  server.elsewhere({ notes: 'theirs' });
  await autoSave.finish(async (rev, sheet) => {
    const saved = await server.save(rev, sheet);
    server.now = { ...saved, completedAt: '2027-01-04T09:10:00.000Z' };
    return server.now;
  });
  expect(server.now.completedAt).not.toBeNull();
  expect(server.now.sheet).toMatchObject({ oneChange: 'ask sooner', notes: 'theirs' });
  autoSave.change({ oneChange: 'too late' });
  expect(autoSave.read().value.oneChange).toBe('ask sooner');
});
