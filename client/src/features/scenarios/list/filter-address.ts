import {
  type Difficulty,
  difficulties,
  type Skill,
  skills,
} from '@cascade/shared/domain/stations/parts';
import type {
  CategoryFilters,
  ScenarioFilters,
} from '@cascade/shared/features/scenarios/scenario-filter';

export const shows = ['unseen', 'completed', 'bookmarked'] as const;
/** '' for any. */
export type Show = (typeof shows)[number] | '';

export type StationFilters = ScenarioFilters & { skill: Skill | ''; show: Show };

export const noFilters: StationFilters = {
  search: '',
  category: '',
  difficulty: '',
  skill: '',
  show: '',
};
export const noCategoryFilters: CategoryFilters = { search: '', difficulties: [] };

/** '' for what is none. */
export const difficultyOf = (text: string | null): Difficulty | '' =>
  difficulties.find((one) => one === text) ?? '';
export const skillOf = (text: string | null): Skill | '' =>
  skills.find((one) => one === text) ?? '';

/** `?q=&category=&difficulty=&skill=&show=`; invalid values are ignored. */
export function readFilters(params: URLSearchParams): StationFilters {
  return {
    search: params.get('q') ?? '',
    category: params.get('category') ?? '',
    difficulty: difficultyOf(params.get('difficulty')),
    skill: skillOf(params.get('skill')),
    show: shows.find((name) => name === params.get('show')) ?? '',
  };
}

export function writeFilters(filters: StationFilters): URLSearchParams {
  const { search, category, difficulty, skill, show } = filters;
  const params = new URLSearchParams();
  if (search) params.set('q', search);
  if (category) params.set('category', category);
  if (difficulty) params.set('difficulty', difficulty);
  if (skill) params.set('skill', skill);
  if (show) params.set('show', show);
  return params;
}

/** A category page may combine difficulties. */
export function readCategoryFilters(params: URLSearchParams): CategoryFilters {
  const chosen = params.getAll('difficulty').flatMap((text) => difficultyOf(text) || []);
  return { search: params.get('q') ?? '', difficulties: chosen };
}

export function writeCategoryFilters({ search, difficulties }: CategoryFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set('q', search);
  for (const difficulty of difficulties) params.append('difficulty', difficulty);
  return params;
}
