import { getGroupTimes } from '@cascade/shared/features/availability/contract';
import { type GroupPage as Group, getGroup } from '@cascade/shared/features/groups/contract';
import { getGroupExamDates } from '@cascade/shared/features/groups/exam-dates';
import { getPractised } from '@cascade/shared/features/groups/live-round';
import { listGroupSessions } from '@cascade/shared/features/groups/sessions';
import { screen } from '@testing-library/react';
import { test as base } from '../../../testing/screen-test.tsx';
import { GroupPage } from '../group/group-page.tsx';

type Fixtures = {
  /** Its page, without sessions unless the test has answered with some before. */
  openGroup: (group: Group, path?: string) => Promise<{ address: () => string }>;
};

export const test = base.extend<Fixtures>({
  openGroup: async ({ server, renderScreen }, use) => {
    await use(async (group, path = '') => {
      server.answer(getGroup, group);
      if (!server.answers(listGroupSessions)) server.answer(listGroupSessions, []);
      if (!server.answers(getPractised))
        server.answer(getPractised, { rounds: [], categories: [] });
      if (!server.answers(getGroupExamDates))
        server.answer(getGroupExamDates, { isShown: false, ownDate: null, dates: [] });
      if (!server.answers(getGroupTimes))
        server.answer(getGroupTimes, { hasOwnHours: false, memberCount: 1, times: [] });
      const at = `/study-groups/${group.id}${path}`;
      const shown = renderScreen(<GroupPage />, { at, pattern: '/study-groups/:groupId' });
      await screen.findByRole('heading', { level: 1, name: group.name });
      return shown;
    });
  },
});
