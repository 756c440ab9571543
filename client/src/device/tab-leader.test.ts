// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { TabLeader } from './tab-leader.ts';
import { PretendLocks } from './testing/pretend-locks.ts';

let locks: PretendLocks;
beforeEach(() => {
  locks = new PretendLocks();
});

function openTab() {
  const onLost = vi.fn();
  return { onLost, leader: new TabLeader('queue', onLost, locks.manager) };
}

/** What is true of it without waiting for a turn. */
const soon = (leads: Promise<boolean>) =>
  Promise.race([leads, new Promise((resolve) => setTimeout(resolve, 0, 'waiting'))]);

test('tabs lead one after the other, each until it releases', async () => {
  const [first, second] = [openTab(), openTab()];
  expect(await first.leader.acquire()).toBe(true);
  const turn = second.leader.acquire();
  expect(await soon(turn)).toBe('waiting');
  expect(first.leader.acquire()).toBe(first.leader.acquire());
  first.leader.release();
  expect(await turn).toBe(true);
  second.leader.release();
  expect(await first.leader.acquire()).toBe(true);
  expect(first.onLost).not.toHaveBeenCalled();
});

test('a tab that gives up its turn does not lead, and holds up nobody', async () => {
  const [first, second, third] = [openTab(), openTab(), openTab()];
  await first.leader.acquire();
  const given = second.leader.acquire();
  const turn = third.leader.acquire();
  second.leader.release();
  expect(await given).toBe(false);
  first.leader.release();
  expect(await turn).toBe(true);
});

test('stealing ends the waiting of the thief and tells the tab that led', async () => {
  const [asleep, thief] = [openTab(), openTab()];
  await asleep.leader.acquire();
  const turn = thief.leader.acquire();
  expect(await thief.leader.steal()).toBe(true);
  expect(await turn).toBe(true);
  await vi.waitFor(() => expect(asleep.onLost).toHaveBeenCalledTimes(1));
  // Releasing what was lost must not end the thief's lead.
  asleep.leader.release();
  const again = asleep.leader.acquire();
  expect(await soon(again)).toBe('waiting');
  thief.leader.release();
  expect(await again).toBe(true);
  expect(thief.onLost).not.toHaveBeenCalled();
});

test('without locks every tab leads', async () => {
  const tabs = [new TabLeader('queue'), new TabLeader('queue')];
  expect(await Promise.all(tabs.map((tab) => tab.acquire()))).toEqual([true, true]);
});

test('a browser that refuses locks says so', async () => {
  const request = () => Promise.reject(new DOMException('Not active', 'InvalidStateError'));
  const leader = new TabLeader('queue', undefined, { request } as unknown as LockManager);
  await expect(leader.acquire()).rejects.toThrow('Not active');
});
