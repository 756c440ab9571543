import type { Member } from '@cascade/shared/features/auth/contract';
import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../api/current-user.ts';
import { removeEntriesExcept } from './entry-keys.ts';
import { beginOwner, believedOwner, currentOwner, endOwner, recordedOwner } from './owner.ts';

/** Loaded when something is to be deleted, and not with the first screen. */
const forgetOthers = () =>
  void import('./forgetting.ts').then((forgetting) => forgetting.forgetOthers());

/**
 * Keeps what the device holds in step with who is signed in, from the first answer on: however a
 * session ends, and whichever tab hears of it, nothing of the member stays.
 */
export function followMember(cache: QueryClient): void {
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
      // Screens may hold what they read for the member before.
      if (believed && believed !== publicId) location.reload();
      return;
    }
    // Another tab may have signed somebody in while this answer was on its way.
    if (believed || recordedOwner() === atStart) endOwner();
    forgetOthers();
    if (believed) cache.removeQueries({ predicate: ({ queryKey }) => !isUserKey(queryKey) });
  }

  /** Another tab has signed the member out, or somebody else in. */
  function check(): void {
    const believed = believedOwner();
    if (!believed || currentOwner() === believed) return;
    removeEntriesExcept(recordedOwner() ?? null);
    location.reload();
  }
  addEventListener('storage', check);
  // A page that the browser had put aside comes back with everything it showed.
  addEventListener('pageshow', ({ persisted }) => persisted && check());

  // A restored tab brings its own storage along.
  if (atStart !== undefined) {
    removeEntriesExcept(atStart);
    forgetOthers();
  }
}

const isUserKey = (queryKey: readonly unknown[]): boolean =>
  queryKey[0] === currentUserQuery.queryKey[0];
