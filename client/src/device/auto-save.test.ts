// @vitest-environment jsdom
import { newId } from '@cascade/shared/kernel/id';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../api/api-error.ts';
import { noticeRestore } from '../api/history.ts';
import { AutoSave } from './auto-save.ts';
import { memberEntries } from './member-entries.ts';
import { beginOwner, forgetTab } from './owner.ts';

type Note = { text: string; plan: string };
type Held = { note: Note; rev: number };
type Field = keyof Note;

const Note = z.object({ text: z.string(), plan: z.string() });
const entries = memberEntries('practice', z.object({ value: Note, base: Note }));
const empty: Note = { text: '', plan: '' };
const cut = () => new ApiError({ status: 0, code: 'unreachable', detail: 'No connection.' });

/** Both changed the same field: ours stays, and a person chooses. */
function merge(base: Note, mine: Note, theirs: Note) {
  const merged = { ...theirs };
  const clashes: Field[] = [];
  for (const field of ['text', 'plan'] as const) {
    if (mine[field] === base[field]) continue;
    merged[field] = mine[field];
    if (theirs[field] !== base[field] && theirs[field] !== mine[field]) clashes.push(field);
  }
  return { merged, clashes };
}

/** Refuses older revs; `lost` saves without an answer. */
class Server {
  held: Held = { note: empty, rev: 1 };
  isAway = false;
  isNextLost = false;
  saves = 0;

  save = async (rev: number, note: Note): Promise<Held> => {
    if (this.isAway) throw cut();
    if (rev !== this.held.rev)
      throw new ApiError({ status: 409, code: 'stale', detail: 'Changed.', current: this.held });
    this.saves += 1;
    this.held = { note, rev: rev + 1 };
    if (!this.isNextLost) return this.held;
    this.isNextLost = false;
    throw cut();
  };

  elsewhere(change: Partial<Note>): void {
    this.held = { note: { ...this.held.note, ...change }, rev: this.held.rev + 1 };
  }
}

let server: Server;
const closers: (() => void)[] = [];

/** @param held what the page was given when it opened */
function openTab(held = server.held) {
  const autoSave = new AutoSave<Note, Held, Field>({
    held,
    readValue: ({ note }) => note,
    readVersion: ({ rev }) => rev,
    isSame: (one, other) => one.text === other.text && one.plan === other.plan,
    merge,
    save: server.save,
    load: async () => server.held,
    findKept: () => entries.find('1'),
    keep: (kept) => entries.keep('1', kept),
  });
  const close = autoSave.open();
  closers.push(close);
  return { autoSave, close };
}
const pause = () => vi.advanceTimersByTimeAsync(1_000);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  beginOwner(newId());
  server = new Server();
});
afterEach(async () => {
  server.isAway = false;
  for (const close of closers.splice(0)) close();
  await vi.runAllTimersAsync();
  vi.restoreAllMocks();
  vi.useRealTimers();
  forgetTab();
});

test('hiding the page, or leaving the screen, saves at once', async () => {
  const { autoSave, close } = openTab();
  autoSave.change({ text: 'half a sen' });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(server.held.note.text).toBe('half a sen');
  autoSave.change({ text: 'half a sentence' });
  close();
  await vi.advanceTimersByTimeAsync(0);
  expect(server.held.note.text).toBe('half a sentence');
});

test('the server goes away and comes back while somebody types', async () => {
  const { autoSave } = openTab();
  server.isAway = true;
  autoSave.change({ text: 'one' });
  await pause();
  expect(autoSave.read()).toMatchObject({ saving: 'offline', problem: 'No connection.' });
  autoSave.change({ text: 'one two' });
  expect(autoSave.read().saving).toBe('offline');
  server.isAway = false;
  await vi.advanceTimersByTimeAsync(4_000);
  expect(server.held.note.text).toBe('one two');
  expect(autoSave.read()).toMatchObject({ saving: 'saved', problem: null });
});

test('a tab closed in the middle loses nothing: the next one goes on and saves', async () => {
  server.isAway = true;
  const before = openTab();
  before.autoSave.change({ text: 'typed in the lift' });
  before.close();
  await pause();
  server.isAway = false;
  server.elsewhere({ plan: 'from another device' });
  const { autoSave } = openTab();
  const both = { text: 'typed in the lift', plan: 'from another device' };
  expect(autoSave.read().value).toEqual(both);
  await vi.advanceTimersByTimeAsync(0);
  expect(server.held.note).toEqual(both);
});

test('two tabs keep both changes, also when one is closed while the server is away', async () => {
  server.isAway = true;
  const [first, second] = [openTab(), openTab()];
  first.autoSave.change({ text: 'in the first' });
  second.autoSave.change({ plan: 'in the second' });
  first.close();
  await pause();
  server.isAway = false;
  await vi.advanceTimersByTimeAsync(4_000);
  expect(server.held.note).toEqual({ text: 'in the first', plan: 'in the second' });
  // What is deleted again is not brought back by the copy on the device.
  second.autoSave.change({ text: '' });
  await pause();
  expect(server.held.note).toEqual({ text: '', plan: 'in the second' });
});

test('two tabs that both save end with the same, and then stop', async () => {
  const [first, second] = [openTab(), openTab()];
  first.autoSave.change({ text: 'a' });
  second.autoSave.change({ plan: 'b' });
  await pause();
  await pause();
  expect(server.held.note).toEqual({ text: 'a', plan: 'b' });
  for (const { autoSave } of [first, second]) {
    autoSave.receive(server.held);
    expect(autoSave.read()).toMatchObject({ value: server.held.note, saving: 'saved' });
  }
  const { saves } = server;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.saves).toBe(saves);
});

test('a conflict waits for a choice and is then saved', async () => {
  const { autoSave } = openTab();
  autoSave.change({ text: 'mine' });
  server.elsewhere({ text: 'theirs', plan: 'theirs' });
  await pause();
  const conflict = {
    saving: 'conflict',
    clashes: ['text'],
    value: { text: 'mine', plan: 'theirs' },
  };
  expect(autoSave.read()).toMatchObject(conflict);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.held.note.text).toBe('theirs');
  autoSave.settle({ text: 'mine and theirs', plan: 'theirs' });
  await vi.advanceTimersByTimeAsync(0);
  expect(server.held.note).toEqual({ text: 'mine and theirs', plan: 'theirs' });
  expect(autoSave.read()).toMatchObject({ saving: 'saved', clashes: [] });
});

test('a save whose answer was lost is no conflict with what is typed next', async () => {
  const { autoSave } = openTab();
  server.isNextLost = true;
  autoSave.change({ text: 'one' });
  await pause();
  expect(autoSave.read().saving).toBe('offline');
  server.isAway = true;
  autoSave.change({ text: 'one two' });
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  server.isAway = false;
  await vi.advanceTimersByTimeAsync(4_000);
  expect(autoSave.read()).toMatchObject({ saving: 'saved', clashes: [] });
  expect(server.held.note.text).toBe('one two');
});

test('without storage it still saves, and nothing typed is taken back', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const { autoSave } = openTab();
  autoSave.change({ text: 'one' });
  autoSave.change({ plan: 'two' });
  autoSave.change({ text: '' });
  await pause();
  expect(server.held.note).toEqual({ text: '', plan: 'two' });
});

test('after a backup was restored, what was typed is saved over its older version', async () => {
  const { autoSave } = openTab();
  const backup = server.held;
  for (const text of ['one', 'one two', 'one two three']) {
    autoSave.change({ text });
    await pause();
  }
  server.held = backup;
  autoSave.change({ plan: 'typed after' });
  await pause();
  const typed = { text: 'one two three', plan: 'typed after' };
  expect(autoSave.read()).toMatchObject({ value: typed, saving: 'saved', clashes: [] });
  expect(server.held.note).toEqual(typed);
});

test('a page that notices the restore saves what the backup lacks, without a change', async () => {
  const { autoSave } = openTab();
  const backup = server.held;
  for (const text of ['one', 'one two']) {
    autoSave.change({ text });
    await pause();
  }
  server.held = { ...backup };
  autoSave.receive(server.held);
  expect(server.held.note.text).toBe('');
  noticeRestore(new QueryClient());
  autoSave.receive(server.held);
  await pause();
  expect(server.held.note.text).toBe('one two');
  expect(autoSave.read()).toMatchObject({ saving: 'saved', clashes: [] });
});
