import { personOf } from '@cascade/db/domain/people/people.queries';
import { type DocumentHit, searchDocuments } from '@cascade/db/domain/search/documents.queries';
import {
  type PersonHit,
  searchPeople,
  searchTasks,
} from '@cascade/db/features/search/search.queries';
import { searchTerms } from '@cascade/shared/domain/text/search-terms';
import {
  MOST_HITS,
  type SearchHit,
  searchEverything,
} from '@cascade/shared/features/search/contract';
import { isSitting } from '../../domain/stations/withheld.ts';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';

const ofDocument = ({ kind, id, title, detail }: DocumentHit): SearchHit =>
  kind === 'station' ? { kind, id: Number(id), title, detail } : { kind, id, title, detail };

function ofPerson(row: PersonHit): SearchHit {
  const { id, userHandle, avatarSeed } = personOf(row);
  return { kind: 'person', id, title: userHandle, avatarSeed };
}

/** In the same unit as likeness, and less than any title. */
const taskScore = (rank: number) => Math.min(1, rank) / 2;

function searchRoutes({ clock }: Services): BoundRoute[] {
  return [
    bind(searchEverything, async ({ db, caller, query }) => {
      const terms = searchTerms(query.q);
      if (terms.length === 0) return [];
      const words = 1 + Math.max(...terms.map(({ place }) => place));
      const documents = await searchDocuments(db, terms, MOST_HITS);
      // During an exam the text of its tasks is withheld.
      const tasks = (await isSitting(db, caller.userId, clock.now()))
        ? []
        : await searchTasks(db, terms, MOST_HITS);
      const stations = documents.filter(({ kind }) => kind === 'station');
      const more = tasks
        .filter(({ id }) => stations.every((one) => one.id !== id))
        .slice(0, MOST_HITS - stations.length);
      // As in the list of people, only for callers with a verified address.
      const people = caller.emailVerified
        ? await searchPeople(db, caller.userId, query.q, MOST_HITS)
        : [];
      return [
        ...documents.map((hit) => ({ score: hit.score / words, hit: ofDocument(hit) })),
        ...more.map((hit) => ({ score: taskScore(hit.score), hit: ofDocument(hit) })),
        ...people.map((row) => ({ score: row.score, hit: ofPerson(row) })),
      ]
        .sort((one, other) => other.score - one.score)
        .map(({ hit }) => hit);
    }),
  ];
}

export const search: Feature = { routes: searchRoutes };
