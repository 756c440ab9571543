import type { Person } from '@cascade/db/factories/people';
import { emptyMarkSheet, type MarkSheet } from '@cascade/shared/domain/marking/mark-sheet';
import type { CircuitPerson } from '@cascade/shared/features/circuits/contract';
import type { Reply, TestGateway } from './gateway.ts';

export const READING_MS = 90_000;
export const TASK_MS = 420_000;
export const CHANGEOVER_MS = 120_000;
export const ROUND_MS = READING_MS + TASK_MS + CHANGEOVER_MS;

/** Words that occur in only one part of a station, by the station's id. */
export const words = {
  14: {
    name: /Letters already written/,
    task: /Owen Pritchard is a/,
    brief: /lambing shed/,
    scheme: /Eliciting suicidal thinking/,
  },
  24: {
    name: /cannot sit down for his injection/,
    task: /Ryan Whitmore/,
    brief: /easy company and hates fuss/,
    scheme: /Looking for restlessness/,
  },
} as const;

/** Which of those words occur in a text, as `14 task`. */
export const wordsIn = (text: string): string[] =>
  Object.entries(words).flatMap(([id, parts]) =>
    Object.entries(parts).flatMap(([part, word]) => (word.test(text) ? [`${id} ${part}`] : [])),
  );

/** A complete sheet; station 14 has five domains, station 24 four. */
export const markedSheet = (
  score: number,
  change: Partial<MarkSheet> = {},
  domains = 5,
): MarkSheet => ({
  ...emptyMarkSheet,
  scores: Object.fromEntries(Array.from({ length: domains }, (_, at) => [String(at), score])),
  globalRating: score >= 3 ? 'Pass' : 'Fail',
  didWell: 'Warm opening.',
  oneChange: 'Ask about means sooner.',
  privateNote: 'a private remark',
  ...change,
});

type Made = {
  id: string;
  pat: Person;
  candidates: Person[];
  staff: Person[];
};

type Wanted = {
  scenarioIds?: (number | null)[];
  candidates?: number;
  mode?: 'circuit' | 'trio';
  create?: Record<string, unknown>;
};

export const tokenOf = (links: { wish: string; path: string }[], wish: string) =>
  links.find((link) => link.wish === wish)?.path.replace('/exam-simulator/join/', '');

export function circuiting(gateway: TestGateway) {
  const ask = (
    person: Person | null,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Reply> =>
    gateway.call(person, `/api/circuits${path}`, {
      method,
      ...(body === undefined && method !== 'GET' ? { body: {} } : { body }),
    });
  const get = (person: Person | null, path: string) => ask(person, 'GET', path);
  const post = (person: Person | null, path: string, body?: unknown) =>
    ask(person, 'POST', path, body);
  const put = (person: Person | null, path: string, body?: unknown) =>
    ask(person, 'PUT', path, body);

  const good = async (reply: Promise<Reply>) => {
    const { status, body, text } = await reply;
    if (status !== 200) throw new Error(`${status}: ${text}`);
    return body;
  };
  const joined = async (pat: Person, id: string, wish: string): Promise<Person> => {
    const person = await gateway.person();
    const links = await good(post(pat, `/${id}/links`));
    const { path } = links.find((link: { wish: string }) => link.wish === wish);
    await good(post(person, path.replace('/exam-simulator/join/', '/links/').concat('/join')));
    return person;
  };
  const person = async (viewer: Person, id: string, of: Person): Promise<CircuitPerson> => {
    const { people } = await good(get(viewer, `/${id}`));
    return people.find(({ handle }: CircuitPerson) => handle === of.handle);
  };

  /** In the lobby with everybody seated, station by station. */
  const gathered = async ({
    scenarioIds = [14, 24],
    candidates = 2,
    mode = 'circuit',
    create = {},
  }: Wanted = {}): Promise<Made> => {
    const pat = await gateway.person();
    const { id, rev } = await good(post(pat, '', { name: 'Saturday mock', mode, ...create }));
    const places = scenarioIds.map((scenarioId) => ({ scenarioId }));
    await good(put(pat, `/${id}/places`, { rev, places }));
    const sitting = [];
    for (let one = mode === 'trio' ? 1 : 0; one < candidates; one++)
      sitting.push(await joined(pat, id, 'candidate'));
    const staff = [];
    if (mode === 'circuit')
      for (const scenarioId of scenarioIds)
        if (scenarioId !== null) staff.push(await joined(pat, id, 'examiner'));
    const before = await good(get(pat, `/${id}`));
    await good(post(pat, `/${id}/seats/fill`, { rev: before.rev }));
    await good(post(pat, `/${id}/lobby`));
    return { id, pat, candidates: mode === 'trio' ? [pat, ...sitting] : sitting, staff };
  };
  const launched = async (wanted?: Wanted): Promise<Made> => {
    const made = await gathered(wanted);
    await good(post(made.pat, `/${made.id}/launch`));
    return made;
  };
  const view = (who: Person, id: string) => good(get(who, `/${id}/view`));
  const clock = async (who: Person, id: string) => (await good(get(who, `/${id}`))).clock;

  return {
    ask,
    get,
    post,
    put,
    good,
    joined,
    person,
    gathered,
    launched,
    view,
    clock,
    order: async (who: Person, id: string, command: string, more = {}) =>
      post(who, `/${id}/clock`, { command, rev: (await clock(who, id)).rev, ...more }),
    pass: async (milliseconds: number) => {
      gateway.clock.advance(milliseconds);
      await gateway.sweepClocks();
    },
    finish: async (rounds: number) => {
      gateway.clock.advance(rounds * ROUND_MS);
      await gateway.sweepClocks();
    },
    mark: (who: Person, id: string, place: number, round: number, body: unknown) =>
      put(who, `/${id}/sheets/${place}/${round}`, body),
  };
}
