import {
  getFreeHours,
  getGroupTimes,
  saveFreeHours,
} from '@cascade/shared/features/availability/contract';
import type { Feature } from '../../feature.ts';
import { bind } from '../../http/bind.ts';
import { readFreeHours, save } from './free-hours.ts';
import { readGroupTimes } from './group-times.ts';

export const availability: Feature = {
  routes: ({ clock }) => [
    bind(getFreeHours, ({ db, caller }) => readFreeHours(db, caller.userId)),
    bind(saveFreeHours, ({ body, ...work }) => save(work, body)),
    bind(getGroupTimes, ({ db, caller, params }) =>
      readGroupTimes(db, params.id, caller.userId, clock.now()),
    ),
  ],
};
