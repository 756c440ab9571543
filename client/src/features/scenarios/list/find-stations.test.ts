import { expect, test } from 'vitest';
import { noFilters } from './filter-address.ts';
import { findStations } from './find-stations.ts';
import { showStations } from './show-stations.ts';

const common = {
  category: 'Adult Mental Health',
  setting: 'Clinic',
  difficulty: 'Foundation',
} as const;
const stations = [
  { ...common, id: 1, title: 'Low mood', skill: 'History Taking' },
  { ...common, id: 2, title: 'A farmer', skill: 'Risk Assessment' },
  { ...common, id: 3, title: 'Breaking news', skill: 'Risk Assessment' },
  { ...common, id: 4, title: 'The farm next door', skill: 'History Taking' },
] as const;
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);

test('without a text the order is kept, despite earlier hits', () => {
  expect(ids(findStations(stations, noFilters, [{ id: 4, rank: 9 }]))).toEqual([1, 2, 3, 4]);
});

test('a text matches substrings at once, before the server answers', () => {
  expect(ids(findStations(stations, { ...noFilters, search: 'FARM' }, []))).toEqual([2, 4]);
});

test('the best hit comes first, including matches in the task', () => {
  const hits = [
    { id: 4, rank: 2.5 },
    { id: 3, rank: 0.06 },
  ];
  expect(ids(findStations(stations, { ...noFilters, search: 'farm' }, hits))).toEqual([4, 3, 2]);
});

test("the filters apply to the server's hits too", () => {
  const filters = { ...noFilters, search: 'farm', skill: 'Risk Assessment' } as const;
  expect(ids(findStations(stations, filters, [{ id: 4, rank: 2 }]))).toEqual([2]);
});

test('unseen is neither completed nor practised', () => {
  const progress = [
    { scenarioId: 1, completed: true, bookmarked: false, rev: 1 },
    { scenarioId: 2, completed: false, bookmarked: true, rev: 1 },
  ];
  const show = (name: Parameters<typeof showStations>[1]) =>
    ids(showStations(stations, name, progress, [{ card: { id: 3 } }]));
  expect(show('')).toEqual([1, 2, 3, 4]);
  expect(show('unseen')).toEqual([2, 4]);
  expect(show('completed')).toEqual([1]);
  expect(show('bookmarked')).toEqual([2]);
});
