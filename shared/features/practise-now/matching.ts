import type { Wishes } from './contract.ts';
import { THIRD_WITHIN_MS } from './contract.ts';

/** Who fits whom, without I/O. */

/** `since` in ms. */
export type Waiting = { id: string; since: number; wishes: Wishes };

export type Ties = {
  /** In either direction: a block, or no wish to practise together again. */
  isBarred: (one: string, other: string) => boolean;
  /** Whether one would rather practise with the other. */
  isFavourite: (one: string, other: string) => boolean;
};

const accepts = ({ wishes }: Waiting, size: 'two' | 'three') =>
  wishes.size === size || wishes.size === 'either';

/** What has to hold for every two of them, too: one category, one way to talk, one to sit first. */
function wishesFit(people: readonly Waiting[]): boolean {
  const categories = new Set(people.flatMap(({ wishes }) => wishes.category ?? []));
  const modes = new Set(people.map(({ wishes }) => wishes.mode));
  const sitting = people.filter(({ wishes }) => wishes.role === 'candidate').length;
  return categories.size <= 1 && !(modes.has('voice') && modes.has('text')) && sitting <= 1;
}

/** Somebody would sit first. */
const hasCandidate = (people: readonly Waiting[]) =>
  people.some(({ wishes }) => wishes.role !== 'helper');

const pairsOf = (people: readonly Waiting[]): [Waiting, Waiting][] =>
  people.flatMap((one, at) =>
    people.slice(at + 1).map((other): [Waiting, Waiting] => [one, other]),
  );

function favours(people: readonly Waiting[], { isFavourite }: Ties): number {
  return pairsOf(people).reduce(
    (sum, [one, other]) =>
      sum + Number(isFavourite(one.id, other.id)) + Number(isFavourite(other.id, one.id)),
    0,
  );
}

/** The first of those with the most favourites. */
function best(groups: Waiting[][], ties: Ties): Waiting[] | undefined {
  return groups.reduce<Waiting[] | undefined>(
    (most, group) => (most && favours(most, ties) >= favours(group, ties) ? most : group),
    undefined,
  );
}

/** Every group of one with people who came later: three, if any are possible, else two. */
function groupsOf(waiting: readonly Waiting[], at: number, ties: Ties, now: number): Waiting[][] {
  const first = waiting[at];
  if (!first) return [];
  const fitting = waiting
    .slice(at + 1)
    .filter((other) => !ties.isBarred(first.id, other.id) && wishesFit([first, other]));
  const threes = !accepts(first, 'three')
    ? []
    : pairsOf(fitting.filter((other) => accepts(other, 'three'))).flatMap(([second, third]) => {
        const three = [first, second, third];
        const fits = wishesFit(three) && hasCandidate(three);
        return fits && !ties.isBarred(second.id, third.id) ? [three] : [];
      });
  if (threes.length > 0 || !accepts(first, 'two')) return threes;
  return fitting.flatMap((second) => {
    const pair = [first, second];
    return accepts(second, 'two') && hasCandidate(pair) && !isHeld(pair, now) ? [pair] : [];
  });
}

/**
 * The next match: favourites before others, then for the one who has waited longest and fits
 * anybody, three before two. Two who would both take a third are held back for `THIRD_WITHIN_MS`
 * after the second came.
 * @param waiting who has waited longest comes first
 * @param now in ms
 * @returns two or three people who fit in every pair, in the order of waiting; undefined for nobody
 */
export function findMatch(
  waiting: readonly Waiting[],
  ties: Ties,
  now: number,
): Waiting[] | undefined {
  const search = (isWanted: (group: Waiting[]) => boolean) => {
    for (const at of waiting.keys()) {
      const match = best(groupsOf(waiting, at, ties, now).filter(isWanted), ties);
      if (match) return match;
    }
    return undefined;
  };
  const isAnybodyFavoured = favours(waiting, ties) > 0;
  const favoured = isAnybodyFavoured && search((group) => favours(group, ties) > 0);
  return favoured || search(() => true);
}

function isHeld(pair: readonly Waiting[], now: number): boolean {
  const begun = Math.max(...pair.map(({ since }) => since));
  return pair.every((one) => accepts(one, 'three')) && now - begun < THIRD_WITHIN_MS;
}

/** What the session of a match is about. */
export function agreedWishes(people: readonly Waiting[]) {
  return {
    category: people.find(({ wishes }) => wishes.category !== null)?.wishes.category ?? null,
    mode: people.some(({ wishes }) => wishes.mode === 'text')
      ? ('text' as const)
      : ('voice' as const),
  };
}

/** Of two people one plays and examines. */
export function firstSeats(people: readonly Waiting[]) {
  const candidate =
    people.find(({ wishes }) => wishes.role === 'candidate') ??
    people.find(({ wishes }) => wishes.role === 'any');
  const [player, examiner = player] = people.filter((one) => one !== candidate);
  if (!candidate || !player || !examiner) throw new Error('These people do not fit each other.');
  return { candidateId: candidate.id, rolePlayerId: player.id, examinerId: examiner.id };
}
