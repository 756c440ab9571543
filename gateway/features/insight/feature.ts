import type { Executor } from '@cascade/db/client';
import { listCompletedAttempts } from '@cascade/db/domain/attempts/attempts.queries';
import { searchDocuments } from '@cascade/db/domain/search/documents.queries';
import {
  listActivityDays,
  listReviewsOf,
  searchScenarioIds,
} from '@cascade/db/features/insight/insight.queries';
import { findProfile } from '@cascade/db/features/profile/profile.queries';
import { Skill } from '@cascade/shared/domain/stations/parts';
import { searchTerms } from '@cascade/shared/domain/text/search-terms';
import {
  getOverview,
  getStudyPlan,
  getSuggestion,
  listReviews,
  type SearchHit,
  searchScenarios,
} from '@cascade/shared/features/insight/contract';
import { addDays, dayOf, daysBetween, streaks } from '@cascade/shared/features/insight/streak';
import { strengthByDomain, strengthBySkill } from '@cascade/shared/features/insight/strengths';
import { planWeeks } from '@cascade/shared/features/insight/study-plan';
import { ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import { isSitting } from '../../domain/stations/withheld.ts';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { suggest } from './suggestion.ts';

const HEAT_MAP_DAYS = 26 * 7;

const MOST_MISSPELT = 30;

/** By titles and keywords, which are the same during an exam. */
async function findMisspelt(db: Executor, text: string): Promise<SearchHit[]> {
  const terms = searchTerms(text);
  if (terms.length === 0) return [];
  return (await searchDocuments(db, terms, MOST_MISSPELT))
    .filter(({ kind }) => kind === 'station')
    .map(({ id, score }) => ({ id: Number(id), rank: score }));
}

function insightRoutes({ clock }: Services): BoundRoute[] {
  return [
    bind(getSuggestion, ({ db, caller }) => suggest(db, caller.userId, clock.now())),
    bind(getOverview, async ({ db, caller }) => {
      const today = dayOf(clock.now());
      const completed = await listCompletedAttempts(db, caller.userId);
      const days = await listActivityDays(db, caller.userId, '2000-01-01');
      const { current, longest } = streaks(
        days.map(({ day }) => day),
        today,
      );
      const since = addDays(today, -HEAT_MAP_DAYS);
      return {
        byDomain: strengthByDomain(completed),
        bySkill: strengthBySkill(completed).map((one) => ({ ...one, name: Skill.parse(one.name) })),
        days: days.filter(({ day }) => day > since),
        streakDays: current,
        longestStreakDays: longest,
        attempts: completed.length,
      };
    }),
    bind(listReviews, async ({ db, caller }) => {
      const now = clock.now();
      const rows = await listReviewsOf(db, caller.userId);
      return rows.map(({ card, dueAt, lastMarkHundredths }) => ({
        card: ScenarioCard.parse(card),
        dueAt: dueAt.toISOString(),
        isDue: dueAt <= now,
        lastMarkHundredths,
      }));
    }),
    bind(getStudyPlan, async ({ db, caller }) => {
      const today = dayOf(clock.now());
      const row = await findProfile(db, caller.userId);
      const examDate = row?.profile?.examDate ?? null;
      if (examDate === null) return { examDate, daysLeft: null, weeks: [] };
      const days = await listActivityDays(db, caller.userId, today);
      const weeks = planWeeks(today, examDate).map((week) => ({
        ...week,
        done: days
          .filter(({ day }) => day >= week.startsOn && day < addDays(week.startsOn, 7))
          .reduce((sum, { stations }) => sum + stations, 0),
      }));
      return { examDate, daysLeft: daysBetween(today, examDate), weeks };
    }),
    bind(searchScenarios, async ({ db, caller, query }) => {
      const hasTasks = !(await isSitting(db, caller.userId, clock.now()));
      const hits = await searchScenarioIds(db, query.q, hasTasks);
      return hits.length > 0 ? hits : findMisspelt(db, query.q);
    }),
  ];
}

export const insight: Feature = { routes: insightRoutes };
