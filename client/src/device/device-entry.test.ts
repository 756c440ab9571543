// @vitest-environment jsdom
import { newId } from '@cascade/shared/kernel/id';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { deviceEntry } from './device-entry.ts';
import { beginOwner, endOwner, forgetTab } from './owner.ts';

const DAY_MS = 86_400_000;
const entry = deviceEntry('trial-station', z.object({ notes: z.string() }), 7);

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  forgetTab();
});

test('is read back as kept, until it is forgotten', () => {
  expect(entry.find()).toBeNull();
  expect(entry.keep({ notes: 'of a visitor' })).toBe(true);
  expect(entry.find()).toEqual({ notes: 'of a visitor' });
  entry.forget();
  expect(entry.find()).toBeNull();
});

test('outlives the sign-in, which takes it along, and goes with the sign-out', () => {
  entry.keep({ notes: 'of a visitor' });
  beginOwner(newId());
  expect(entry.find()).toEqual({ notes: 'of a visitor' });
  endOwner();
  expect(JSON.stringify(localStorage)).not.toContain('of a visitor');
});

test('a visitor who opens another page keeps it', () => {
  entry.keep({ notes: 'of a visitor' });
  endOwner();
  expect(entry.find()).toEqual({ notes: 'of a visitor' });
});

test('expires, also when the device clock was set back by more than its lifetime', () => {
  for (const days of [-8, 8]) {
    entry.keep({ notes: 'of a visitor' });
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + days * DAY_MS);
    expect(entry.find()).toBeNull();
    vi.restoreAllMocks();
    expect(JSON.stringify(localStorage)).not.toContain('of a visitor');
  }
});

test('what is unreadable, or of another shape, is removed', () => {
  for (const text of ['no JSON', 'null', '{"keptAt":0}', '{"keptAt":9e15,"value":{"notes":1}}']) {
    localStorage.setItem('trial-station', text);
    expect(entry.find()).toBeNull();
    expect(localStorage.getItem('trial-station')).toBeNull();
  }
});

test('a full storage says so', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  expect(entry.keep({ notes: 'too much' })).toBe(false);
});

test('another tab’s change is heard, and no longer after stopping', () => {
  const heard = vi.fn();
  const stop = entry.onOtherTab(heard);
  const change = (key: string | null) => dispatchEvent(new StorageEvent('storage', { key }));
  change('colour-mode');
  expect(heard).not.toHaveBeenCalled();
  change('trial-station');
  change(null);
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  change('trial-station');
  expect(heard).toHaveBeenCalledTimes(2);
});
