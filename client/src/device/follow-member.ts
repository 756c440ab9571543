import type { Member } from '@cascade/shared/features/auth/contract';
import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../api/current-user.ts';
import { forgetFirstReads } from '../api/first-reads.ts';
import { beginOwner, believedOwner, currentOwner, endOwner, recordedOwner } from './owner.ts';
import { removeEntriesExcept } from './storage.ts';

const forgetOthers = () =>
  void import('./forgetting.ts').then((forgetting) => forgetting.forgetOthers());

/** @param isLeaving whether this tab is signing out: it clears the device and goes on by itself */
export function followMember(cache: QueryClient, isLeaving: () => boolean): void {
  const atStart = recordedOwner();
  let known: string | null | undefined;
  cache.getQueryCache().subscribe(({ query }) => {
    const isUser = query.queryKey[0] === currentUserQuery.queryKey[0];
    if (!isUser || query.state.status !== 'success') return;
    const publicId = (query.state.data as Member | null)?.publicId ?? null;
    if (publicId === known) return;
    known = publicId;
    learn(publicId);
  });

  function learn(publicId: string | null): void {
    const believed = believedOwner();
    if (publicId !== null) {
      if (currentOwner() !== publicId) beginOwner(publicId);
      forgetOthers();
      // Screens may still show the previous member's data.
      if (believed && believed !== publicId) location.reload();
      return;
    }
    forgetFirstReads();
    // Another tab may have signed a member in meanwhile.
    if (believed || recordedOwner() === atStart) endOwner();
    forgetOthers();
    if (believed) cache.removeQueries({ predicate: ({ queryKey }) => !isUserKey(queryKey) });
  }

  function check(): void {
    const believed = believedOwner();
    // Another tab may note the sign-out before this one has its answer.
    if (isLeaving() || !believed || currentOwner() === believed) return;
    removeEntriesExcept(recordedOwner() ?? null);
    location.reload();
  }
  addEventListener('storage', check);
  // The back/forward cache restores what was shown.
  addEventListener('pageshow', ({ persisted }) => persisted && check());

  // A restored tab restores its session storage.
  if (atStart !== undefined) {
    removeEntriesExcept(atStart);
    forgetOthers();
  }
}

const isUserKey = (queryKey: readonly unknown[]): boolean =>
  queryKey[0] === currentUserQuery.queryKey[0];
