import { inSnapshot } from '@cascade/db/live/snapshot.queries';
import {
  answerPractiseNow,
  getPractiseNow,
  joinPractiseNow,
  leavePractiseNow,
  type NowState,
} from '@cascade/shared/features/practise-now/contract';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { MemberWork } from '../../http/work.ts';
import type { Services } from '../../services.ts';
import { answer, attendance, join, leave } from './actions.ts';
import { ownPart } from './state.ts';
import { nowClocks } from './sweeps.ts';

/** Carries out a change and answers with what the caller sees after it. */
async function answered(work: MemberWork, act: () => Promise<void>): Promise<NowState> {
  await act();
  const { tx, userId, now } = work;
  return { ...(await ownPart(tx, userId, now)), serverNow: now.getTime() };
}

function practiseNowRoutes({ clock, database }: Services): BoundRoute[] {
  return [
    bind(getPractiseNow, ({ caller }) =>
      inSnapshot(database, async (tx) => {
        const now = clock.now();
        return { ...(await ownPart(tx, caller.userId, now)), serverNow: now.getTime() };
      }),
    ),
    bind(joinPractiseNow, (work) => answered(work, () => join(work, work.body))),
    bind(leavePractiseNow, (work) => answered(work, () => leave(work))),
    bind(answerPractiseNow, (work) => answered(work, () => answer(work))),
  ];
}

export const practiseNow: Feature = {
  routes: practiseNowRoutes,
  commands: (services) => [attendance(services)],
  clocks: nowClocks,
};
