import { getLiveSession, type LiveView } from '@cascade/shared/features/groups/live-session';
import { screen } from '@testing-library/react';
import { idOf } from '../../../testing/factories/id.ts';
import { aLiveClock } from '../../../testing/factories/live-session.ts';
import { aBrief, aCard, aScheme, aTask } from '../../../testing/factories/station.ts';
import { test as base, TEST_START } from '../../../testing/screen-test.tsx';
import { LiveSession } from '../session/live/live-session.tsx';

export const stream = `g:${idOf(30)}`;
export const open = { card: aCard(), candidateTask: aTask };
export const whole = {
  ...open,
  actorBrief: aBrief,
  markScheme: aScheme,
  areasOfConcern: ['Did not ask about children'],
};
export const task = aLiveClock({
  phase: 'task',
  durationMs: 420_000,
  endsAt: TEST_START + 420_000,
  rev: 2,
});
export const marking = aLiveClock({
  phase: 'marking',
  durationMs: 120_000,
  endsAt: TEST_START + 120_000,
  rev: 3,
});
export const talk = aLiveClock({
  phase: 'talk',
  durationMs: 300_000,
  endsAt: TEST_START + 300_000,
  rev: 4,
});

export const test = base.extend<{
  show: (view: LiveView) => void;
  openLive: (view: LiveView) => () => void;
}>({
  show: async ({ server }, use) => {
    await use((view) => server.answer(getLiveSession, () => ({ ...view, serverNow: Date.now() })));
  },
  openLive: async ({ clock: _, show, renderScreen }, use) => {
    await use((view) => {
      show(view);
      const { unmount } = renderScreen(<LiveSession groupId={idOf(30)} sessionId={idOf(32)} />);
      return unmount;
    });
  },
});
export const heading = (name: string) => screen.findByRole('heading', { name });
