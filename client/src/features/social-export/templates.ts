import type { StudyStats } from '@cascade/shared/features/social-export/contract';

export const platforms = ['instagram', 'tiktok'] as const;
export type Platform = (typeof platforms)[number];
export const platformNames: Record<Platform, string> = { instagram: 'Instagram', tiktok: 'TikTok' };

export type TemplateType = 'achievement' | 'progress' | 'streak' | 'milestone';
const templateIds = ['badge', 'tracker', 'streak', 'story', 'journey', 'celebration'] as const;
export type TemplateId = (typeof templateIds)[number];

/** Specification, section 3: export template. */
export type Template = {
  id: TemplateId;
  name: string;
  type: TemplateType;
  platform: Platform;
  dimensions: '1080x1080' | '1080x1920';
  description: string;
};

const square = { platform: 'instagram', dimensions: '1080x1080' } as const;
const story = { platform: 'tiktok', dimensions: '1080x1920' } as const;

export const templates: readonly Template[] = [
  {
    ...square,
    id: 'badge',
    name: 'Achievement Badge',
    type: 'achievement',
    description: 'What you reached last, as a badge',
  },
  {
    ...square,
    id: 'tracker',
    name: 'Progress Tracker',
    type: 'progress',
    description: 'Stations completed, as a ring',
  },
  {
    ...square,
    id: 'streak',
    name: 'Study Streak',
    type: 'streak',
    description: 'Days in a row, and your week',
  },
  {
    ...story,
    id: 'story',
    name: 'Achievement Story',
    type: 'achievement',
    description: 'Your latest achievements',
  },
  {
    ...story,
    id: 'journey',
    name: 'Progress Journey',
    type: 'progress',
    description: 'How far you are, and your week',
  },
  {
    ...story,
    id: 'celebration',
    name: 'Milestone Celebration',
    type: 'milestone',
    description: 'All stations so far, as one number',
  },
];

export const templatesOf = (platform: Platform): readonly Template[] =>
  templates.filter((template) => template.platform === platform);

export function sizeOf({ dimensions }: Template): { width: number; height: number } {
  return { width: 1080, height: dimensions === '1080x1080' ? 1080 : 1920 };
}

export const hashtagsOf: Record<Platform, readonly string[]> = {
  instagram: [
    '#CASC',
    '#MRCPsych',
    '#Psychiatry',
    '#PsychiatryTrainee',
    '#ExamPrep',
    '#MedEd',
    '#StudyMotivation',
    '#FutureConsultant',
  ],
  tiktok: [
    '#CASC',
    '#StudyTok',
    '#MedTok',
    '#Psychiatry',
    '#ExamPrep',
    '#StudyWithMe',
    '#DoctorsOfTikTok',
    '#StudyStreak',
  ],
};
const PRESELECTED = 5;
export const preselectedOf = (platform: Platform) => hashtagsOf[platform].slice(0, PRESELECTED);

/** Rounded, as on the home screen; 0 where there are no stations. */
export function percentOf({ completedScenarios, totalScenarios }: StudyStats): number {
  return totalScenarios === 0 ? 0 : Math.round((100 * completedScenarios) / totalScenarios);
}

export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;

export function defaultCaption({ type }: Template, stats: StudyStats): string {
  const { completedScenarios, totalScenarios, currentStreak, recentAchievements } = stats;
  const [latest] = recentAchievements;
  switch (type) {
    case 'achievement':
      return latest
        ? `${latest.title}. One more step towards the CASC.`
        : 'Getting ready for the CASC, one station at a time.';
    case 'progress':
      return `${completedScenarios} of ${totalScenarios} stations done, ${percentOf(stats)}% of the way. Practising for the CASC.`;
    case 'streak':
      return `${currentStreak}-day study streak. A little every day adds up.`;
    case 'milestone':
      return `${counted(completedScenarios, 'station')} completed on the way to the CASC.`;
  }
}

/** As it is pasted: the caption, an empty line, the hashtags. */
export function captionText(caption: string, hashtags: readonly string[]): string {
  return [caption.trim(), hashtags.join(' ')].filter(Boolean).join('\n\n');
}

/** "cascade-progress-2027-03-12T19-30-05.png", in UTC. */
export function fileNameOf({ type }: Template, at: Date): string {
  return `cascade-${type}-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.png`;
}
