import {
  countStationsByCategory,
  listCompletions,
  listPracticeDays,
  listSatMocks,
} from '@cascade/db/features/social-export/study-stats.queries';
import { inSnapshot } from '@cascade/db/live/snapshot.queries';
import { addDays, dayOf, streaks } from '@cascade/shared/features/insight/streak';
import { verdictOf } from '@cascade/shared/features/practice/verdict';
import {
  achievementsOf,
  FEWEST_MOCK_STATIONS,
  favouriteCategory,
} from '@cascade/shared/features/social-export/achievements';
import { getStudyStats, type StudyStats } from '@cascade/shared/features/social-export/contract';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';

const WEEK = [-6, -5, -4, -3, -2, -1, 0];

function socialExportRoutes(services: Services): BoundRoute[] {
  return [bind(getStudyStats, ({ caller }) => readStudyStats(services, caller.userId))];
}

function isPassedMock(marks: readonly (number | null)[]): boolean {
  const verdict = verdictOf(marks.map((markHundredths) => ({ markHundredths, isVoid: false })));
  return verdict.outcome === 'pass' && verdict.marked >= FEWEST_MOCK_STATIONS;
}

/** From one snapshot, so that the figures of one picture agree. */
function readStudyStats({ database, clock }: Services, userId: string): Promise<StudyStats> {
  return inSnapshot(database, async (tx) => {
    const today = dayOf(clock.now());
    const completions = (await listCompletions(tx, userId)).map(({ completedAt, category }) => ({
      day: dayOf(completedAt),
      category,
    }));
    const stationsOf = await countStationsByCategory(tx);
    const days = await listPracticeDays(tx, userId);
    const mocks = await listSatMocks(tx, userId);
    const practiceDays = days.map(({ day }) => day);
    const stationsOn = new Map(days.map(({ day, stations }) => [day, stations]));
    return {
      totalScenarios: [...stationsOf.values()].reduce((sum, stations) => sum + stations, 0),
      completedScenarios: completions.length,
      currentStreak: streaks(practiceDays, today).current,
      totalStudyDays: days.length,
      favoriteCategory: favouriteCategory(completions),
      recentAchievements: achievementsOf({
        completions,
        stationsOf,
        practiceDays,
        passedMockDays: mocks
          .filter(({ marks }) => isPassedMock(marks))
          .map(({ endedAt }) => dayOf(endedAt)),
      }),
      weeklyProgress: WEEK.map((offset) => {
        const day = addDays(today, offset);
        return { day, completed: stationsOn.get(day) ?? 0 };
      }),
    };
  });
}

export const socialExport: Feature = { routes: socialExportRoutes };
