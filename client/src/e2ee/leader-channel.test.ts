// @vitest-environment jsdom
import { newId } from '@cascade/shared/kernel/id';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { PretendLocks } from '../device/testing/pretend-locks.ts';
import { LeaderChannel } from './leader-channel.ts';

let locks: PretendLocks;
let name: string;
const tabs: { close: () => void }[] = [];
beforeEach(() => {
  locks = new PretendLocks();
  name = newId();
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
});

/** `answers`: its reply while it leads. */
function openTab(
  label: string,
  answers: () => Promise<string> = async () => label,
  timeoutMs?: number,
) {
  const tab = { isLeader: false, newTabs: 0, received: [] as string[], asked: 0 };
  const leader = new LeaderChannel(
    name,
    {
      lead: () => {
        tab.isLeader = true;
        return {
          who: async (_word: string) => {
            tab.asked += 1;
            return answers();
          },
        };
      },
      onLost: () => {
        tab.isLeader = false;
      },
      onMessage: (message: string) => tab.received.push(message),
      onTabOpened: () => {
        tab.newTabs += 1;
      },
    },
    locks.manager,
    timeoutMs,
  );
  tabs.push(leader);
  return Object.assign(tab, { leader });
}
const leads = (tab: { isLeader: boolean }) => vi.waitFor(() => expect(tab.isLeader).toBe(true));

test('one tab leads and serves the requests of all tabs', async () => {
  const first = openTab('first');
  await leads(first);
  const second = openTab('second');
  expect(await second.leader.ask('who', 'x')).toBe('first');
  expect(await first.leader.ask('who', 'x')).toBe('first');
  expect(second.isLeader).toBe(false);
  expect(first.newTabs).toBe(1);
});

test('when the leader closes, another tab takes over and answers pending requests', async () => {
  const first = openTab('first', () => new Promise(() => {}));
  await leads(first);
  const [second, third] = [openTab('second'), openTab('third')];
  const answers = [second.leader.ask('who', 'x'), third.leader.ask('who', 'x')];
  await vi.waitFor(() => expect(first.asked).toBe(2));
  first.leader.close();
  expect(await Promise.all(answers)).toEqual(['second', 'second']);
  expect(third.isLeader).toBe(false);
});

test('a message reaches every tab, its sender included', async () => {
  const [first, second] = [openTab('first'), openTab('second')];
  await leads(first);
  second.leader.publish('hello');
  await vi.waitFor(() => expect(first.received).toEqual(['hello']));
  expect(second.received).toEqual(['hello']);
});

test('an error reaches the asking tab unchanged', async () => {
  const first = openTab('first', async () => {
    throw new ApiError({ status: 422, code: 'invalid', detail: 'This is not the key.' });
  });
  await leads(first);
  const second = openTab('second');
  await expect(second.leader.ask('who', 'x')).rejects.toMatchObject({
    status: 422,
    code: 'invalid',
    detail: 'This is not the key.',
  });
});

test('closing a tab rejects its pending requests', async () => {
  const first = openTab('first', () => new Promise(() => {}));
  await leads(first);
  const second = openTab('second');
  const answer = second.leader.ask('who', 'x');
  second.leader.close();
  await expect(answer).rejects.toMatchObject({ code: 'signed_out' });
});

test('a sleeping leader loses leadership, and notices once it wakes', async () => {
  const first = openTab('first');
  await leads(first);
  // A sleeping tab receives nothing.
  const asleep = vi
    .spyOn(first.leader as unknown as { onPost: () => Promise<void> }, 'onPost')
    .mockResolvedValue(undefined);
  const second = openTab('second', undefined, 1);
  expect(await second.leader.ask('who', 'x')).toBe('second');
  await vi.waitFor(() => expect(first.isLeader).toBe(false));
  asleep.mockRestore();
  expect(await first.leader.ask('who', 'x')).toBe('second');
  second.leader.close();
  await leads(first);
});

test('what is published reaches all tabs; what is told to others not the one that tells', async () => {
  const [first, second] = [openTab('first'), openTab('second')];
  second.leader.tellOthers('for others');
  second.leader.publish('for all');
  await vi.waitFor(() => expect(first.received).toEqual(['for others', 'for all']));
  expect(second.received).toEqual(['for all']);
});
