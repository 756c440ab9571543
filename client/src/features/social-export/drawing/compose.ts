import type { StudyStats } from '@cascade/shared/features/social-export/contract';
import { sizeOf, type Template, type TemplateId } from '../templates.ts';
import { footerOf, type Place, paperOf } from './frame.ts';
import type { Mark, Measure } from './marks.ts';
import { drawBadge, drawStreak, drawTracker } from './squares.ts';
import { drawCelebration, drawJourney, drawStory } from './stories.ts';

type Content = {
  eyebrow: string;
  draw: (stats: StudyStats, place: Place, measure: Measure) => Mark[];
};

const contents: Record<TemplateId, Content> = {
  badge: { eyebrow: 'Achievement', draw: drawBadge },
  tracker: { eyebrow: 'Progress', draw: drawTracker },
  streak: { eyebrow: 'Study streak', draw: drawStreak },
  story: { eyebrow: 'Achievements', draw: drawStory },
  journey: { eyebrow: 'Progress', draw: drawJourney },
  celebration: { eyebrow: 'Milestone', draw: drawCelebration },
};

/**
 * The whole picture: the same arguments always give the same marks.
 * @param name shown at the foot; null for none
 * @param measure with the fonts that it will be painted in
 */
export function composePicture(
  template: Template,
  stats: StudyStats,
  name: string | null,
  measure: Measure,
): Mark[] {
  const place = sizeOf(template);
  const { eyebrow, draw } = contents[template.id];
  return [
    ...paperOf(template.type, place, eyebrow),
    ...draw(stats, place, measure),
    ...footerOf(name, place, measure),
  ];
}
