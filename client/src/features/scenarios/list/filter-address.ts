import { Difficulty } from '@cascade/shared/contracts/scenario-parts';
import type { CategoryFilters, ScenarioFilters } from '@cascade/shared/rules/scenario-filter';

export const noFilters: ScenarioFilters = { search: '', category: '', difficulty: '' };
export const noCategoryFilters: CategoryFilters = { search: '', difficulties: [] };

/** `?q=&category=&difficulty=`; what the address makes up is ignored. */
export function readFilters(params: URLSearchParams): ScenarioFilters {
  return {
    search: params.get('q') ?? '',
    category: params.get('category') ?? '',
    difficulty: Difficulty.safeParse(params.get('difficulty')).data ?? '',
  };
}

export function writeFilters({ search, category, difficulty }: ScenarioFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set('q', search);
  if (category) params.set('category', category);
  if (difficulty) params.set('difficulty', difficulty);
  return params;
}

/** `?q=&difficulty=&difficulty=`: a category page may combine difficulties. */
export function readCategoryFilters(params: URLSearchParams): CategoryFilters {
  const difficulties = params
    .getAll('difficulty')
    .flatMap((name) => Difficulty.safeParse(name).data ?? []);
  return { search: params.get('q') ?? '', difficulties };
}

export function writeCategoryFilters({ search, difficulties }: CategoryFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set('q', search);
  for (const difficulty of difficulties) params.append('difficulty', difficulty);
  return params;
}
