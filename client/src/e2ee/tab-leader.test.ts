// @vitest-environment jsdom
import { newId } from '@cascade/shared/kernel/id';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { TabLeader } from './tab-leader.ts';
import { PretendLocks } from './testing/pretend-locks.ts';

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

/** One tab; `answers` is what it says while it owns. */
function openTab(
  label: string,
  answers: () => Promise<string> = async () => label,
  patienceMs?: number,
) {
  const tab = { isOwner: false, newTabs: 0, heard: [] as string[], asked: 0 };
  const place = new TabLeader(
    name,
    {
      own: () => {
        tab.isOwner = true;
        return {
          who: async (_word: string) => {
            tab.asked += 1;
            return answers();
          },
        };
      },
      onLost: () => {
        tab.isOwner = false;
      },
      onNews: (news: string) => tab.heard.push(news),
      onNewTab: () => {
        tab.newTabs += 1;
      },
    },
    locks.manager,
    patienceMs,
  );
  tabs.push(place);
  return Object.assign(tab, { place });
}
const owns = (tab: { isOwner: boolean }) => vi.waitFor(() => expect(tab.isOwner).toBe(true));

test('one tab owns, and every tab has it do things', async () => {
  const first = openTab('first');
  await owns(first);
  const second = openTab('second');
  expect(await second.place.ask('who', 'x')).toBe('first');
  expect(await first.place.ask('who', 'x')).toBe('first');
  expect(second.isOwner).toBe(false);
  expect(first.newTabs).toBe(1);
});

test('when the owner closes, another tab takes over and does what was left unanswered', async () => {
  const first = openTab('first', () => new Promise(() => {}));
  await owns(first);
  const [second, third] = [openTab('second'), openTab('third')];
  const answers = [second.place.ask('who', 'x'), third.place.ask('who', 'x')];
  await vi.waitFor(() => expect(first.asked).toBe(2));
  first.place.close();
  expect(await Promise.all(answers)).toEqual(['second', 'second']);
  expect(third.isOwner).toBe(false);
});

test('news reaches every tab, the teller included', async () => {
  const [first, second] = [openTab('first'), openTab('second')];
  await owns(first);
  second.place.tell('hello');
  await vi.waitFor(() => expect(first.heard).toEqual(['hello']));
  expect(second.heard).toEqual(['hello']);
});

test('a refusal is told to another tab in the same words', async () => {
  const first = openTab('first', async () => {
    throw new ApiError({ status: 422, code: 'invalid', detail: 'This is not the key.' });
  });
  await owns(first);
  const second = openTab('second');
  await expect(second.place.ask('who', 'x')).rejects.toMatchObject({
    status: 422,
    code: 'invalid',
    detail: 'This is not the key.',
  });
});

test('a tab that closes tells whoever still waits in it', async () => {
  const first = openTab('first', () => new Promise(() => {}));
  await owns(first);
  const second = openTab('second');
  const answer = second.place.ask('who', 'x');
  second.place.close();
  await expect(answer).rejects.toMatchObject({ code: 'signed_out' });
});

test('an owner that sleeps loses its place, and learns it when it wakes', async () => {
  const first = openTab('first');
  await owns(first);
  // Asleep, it hears nothing at all.
  const asleep = vi
    .spyOn(first.place as unknown as { hear: () => Promise<void> }, 'hear')
    .mockResolvedValue(undefined);
  const second = openTab('second', undefined, 1);
  expect(await second.place.ask('who', 'x')).toBe('second');
  await vi.waitFor(() => expect(first.isOwner).toBe(false));
  asleep.mockRestore();
  expect(await first.place.ask('who', 'x')).toBe('second');
  second.place.close();
  await owns(first);
});
