import type { Difficulty, Skill } from './parts.ts';

/**
 * Which stations make a mock: of sixteen, five of history taking, five of examination and six of
 * management; at most five of one category, difficulties spread, unseen first.
 */

export const skillGroups = ['history', 'examination', 'management'] as const;
export type SkillGroup = (typeof skillGroups)[number];

const groupOfSkill: Record<Skill, SkillGroup> = {
  'History Taking': 'history',
  'Collateral History': 'history',
  'Risk Assessment': 'history',
  'Mental State Examination': 'examination',
  'Cognitive Examination': 'examination',
  'Physical Examination': 'examination',
  'Capacity and Consent': 'examination',
  Explanation: 'management',
  'Treatment and Management': 'management',
  'Difficult Communication': 'management',
  'Discussion with Colleague': 'management',
};

const FULL = 16;
const groupShares: Record<SkillGroup, number> = { history: 5, examination: 5, management: 6 };
const difficultyShares: Record<Difficulty, number> = {
  Foundation: 4,
  Intermediate: 8,
  Advanced: 4,
};
const MOST_OF_A_CATEGORY = 5;

export type Mixable = { id: number; category: string; difficulty: Difficulty; skill: Skill };

export function groupOf(skill: Skill): SkillGroup {
  return groupOfSkill[skill];
}

/** Whole shares of a count by largest remainder. Ties go to the larger share. */
function portions<Name extends string>(
  shares: Record<Name, number>,
  count: number,
): Record<Name, number> {
  const names = Object.keys(shares) as Name[];
  const exact = names.map((name) => ({ name, quota: (shares[name] * count) / FULL }));
  const whole = Object.fromEntries(
    exact.map(({ name, quota }) => [name, Math.floor(quota)]),
  ) as Record<Name, number>;
  const given = names.reduce((sum, name) => sum + whole[name], 0);
  const byRest = [...exact].sort(
    (a, b) => (b.quota % 1) - (a.quota % 1) || shares[b.name] - shares[a.name],
  );
  for (const { name } of byRest.slice(0, count - given)) whole[name] += 1;
  return whole;
}

export function groupPortions(count: number): Record<SkillGroup, number> {
  return portions(groupShares, count);
}

export function mostOfACategory(count: number): number {
  return Math.max(1, Math.ceil((MOST_OF_A_CATEGORY * count) / FULL));
}

type Tally = { byCategory: Map<string, number>; byDifficulty: Map<Difficulty, number> };

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/**
 * Deterministic for the same seed, stations and seen ids. When stations are short, difficulty
 * gives way first, then novelty, group and category.
 * @param seen ids that a candidate has met already
 * @returns stations in exam order; fewer when there are not enough
 */
export function drawStations<Station extends Mixable>(
  stations: readonly Station[],
  { count, seed, seen }: { count: number; seed: string; seen: ReadonlySet<number> },
): Station[] {
  const random = seededRandom(seed);
  const byId = [...stations].sort((a, b) => a.id - b.id);
  const pool = shuffled(byId, random);
  const quota = groupPortions(count);
  const wanted = portions(difficultyShares, count);
  const most = mostOfACategory(count);
  const chosen: Station[] = [];
  const tally: Tally = { byCategory: new Map(), byDifficulty: new Map() };

  const isFull = ({ category }: Station) => (tally.byCategory.get(category) ?? 0) >= most;
  const burden = (station: Station) =>
    (isFull(station) ? 1_000 : 0) +
    (seen.has(station.id) ? 100 : 0) +
    ((tally.byDifficulty.get(station.difficulty) ?? 0) >= wanted[station.difficulty] ? 10 : 0) +
    (tally.byCategory.get(station.category) ?? 0);
  const take = (group: SkillGroup | null) => {
    const fitting = pool.filter(
      (station) =>
        !chosen.includes(station) && (group === null || groupOf(station.skill) === group),
    );
    const best = fitting.reduce<Station | undefined>(
      (least, station) =>
        least === undefined || burden(station) < burden(least) ? station : least,
      undefined,
    );
    if (!best || (group !== null && isFull(best))) return;
    chosen.push(best);
    add(tally.byCategory, best.category);
    add(tally.byDifficulty, best.difficulty);
  };

  const turns = skillGroups.flatMap((group) => Array<SkillGroup>(quota[group]).fill(group));
  for (const group of shuffled(turns, random)) take(group);
  while (chosen.length < Math.min(count, pool.length)) take(null);
  return shuffled(chosen, random);
}

export function mixWarnings(stations: readonly Mixable[]): string[] {
  const count = stations.length;
  if (count === 0) return [];
  const quota = groupPortions(count);
  const groups = new Map<SkillGroup, number>();
  const categories = new Map<string, number>();
  for (const { skill, category } of stations) {
    add(groups, groupOf(skill));
    add(categories, category);
  }
  const offGroups = skillGroups
    .filter((group) => Math.abs((groups.get(group) ?? 0) - quota[group]) > 1)
    .map(
      (group) =>
        `${groups.get(group) ?? 0} of ${count} stations are of ${group}; the exam would have ${quota[group]}.`,
    );
  const offCategories = [...categories]
    .filter(([, number]) => number > mostOfACategory(count))
    .map(([category, number]) => `${number} of ${count} stations are of ${category}.`);
  return [...offGroups, ...offCategories];
}

/**
 * Spreads rests evenly among stations.
 * @returns the stations in their order, with `null` for each rest
 */
export function withRests<Station>(
  stations: readonly Station[],
  rests: number,
): (Station | null)[] {
  const total = stations.length + rests;
  const places: (Station | null)[] = [];
  let placed = 0;
  for (let place = 0; place < total; place++) {
    const restsDue = Math.floor(((place + 1) * rests) / total);
    if (places.length - placed < restsDue) places.push(null);
    else places.push(stations[placed++] as Station);
  }
  return places;
}

/** A generator of numbers in [0, 1) that is the same for the same seed on every machine. */
function seededRandom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function shuffled<T>(things: readonly T[], random: () => number): T[] {
  const order = [...things];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}
