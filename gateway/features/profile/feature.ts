import { deleteAvatar } from '@cascade/db/features/profile/profile.queries';
import {
  changeProfile,
  getProfile,
  removeAvatar,
  rerollHandle,
} from '@cascade/shared/features/profile/contract';
import { changeExamDate } from '../../domain/exam-dates/changed-exam-date.ts';
import { whileChoosing } from '../../domain/presence/actions.ts';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { change, readProfile, reroll } from './actions.ts';

function profileRoutes({ clock, sessions, presence, live: hub }: Services): BoundRoute[] {
  /** Otherwise the next page, perhaps from another gateway, would show the old name or handle. */
  const forget = (userId: string) => () => {
    sessions.forgetAll();
    hub.recheck(userId);
  };
  return [
    bind(getProfile, ({ db, caller }) => readProfile(db, caller.userId)),
    bind(changeProfile, ({ body, ...work }) => {
      work.live.afterCommit.push(forget(work.caller.userId));
      const write = () => change(work.tx, work.caller.userId, body, clock.now());
      const save = () => (body.examDate === undefined ? write() : changeExamDate(work, write));
      return body.showsPresence === undefined
        ? save()
        : whileChoosing({ ...work, presence }, work.caller, save);
    }),
    bind(rerollHandle, ({ db, live, caller }) => {
      live.afterCommit.push(forget(caller.userId));
      return reroll(db, caller.userId);
    }),
    bind(removeAvatar, async ({ db, caller }) => {
      await deleteAvatar(db, caller.userId);
      return readProfile(db, caller.userId);
    }),
  ];
}

export const profile: Feature = { routes: profileRoutes };
