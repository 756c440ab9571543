import type { Person } from '@cascade/db/factories/people';
import { emptySheet, type PracticeSheet } from '@cascade/shared/features/practice/contract';
import type { TestGateway } from './gateway.ts';

/** Reading and task together, in ms. */
export const STATION_MS = 510_000;

export const sheetWith = (change: Partial<PracticeSheet>): PracticeSheet => ({
  ...emptySheet,
  ...change,
});

/** The same score in each of the five domains of station 14. */
export const scored = (score: number, rating: PracticeSheet['globalRating'] = 'Pass') =>
  sheetWith({
    scores: { '0': score, '1': score, '2': score, '3': score, '4': score },
    globalRating: rating,
    oneChange: 'Ask about means sooner.',
  });

export function practising(gateway: TestGateway) {
  const post = (person: Person | null, path: string, body: unknown = {}) =>
    gateway.call(person, `/api/practice${path}`, { method: 'POST', body });
  const started = async (person: Person, scenarioId = 14) =>
    (await post(person, '/attempts', { scenarioId })).body;
  return {
    post,
    started,
    put: (person: Person, id: string, body: unknown) =>
      gateway.call(person, `/api/practice/attempts/${id}/sheet`, { method: 'PUT', body }),
    read: async (person: Person, id: string) =>
      (await gateway.call(person, `/api/practice/attempts/${id}`)).body,
    practised: async (person: Person, score: number, scenarioId = 14) => {
      const { id, rev } = await started(person, scenarioId);
      gateway.clock.advance(STATION_MS);
      return post(person, `/attempts/${id}/complete`, { rev, sheet: scored(score) });
    },
  };
}
