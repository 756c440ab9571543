import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { currentUserQuery } from '../../api/current-user.ts';
import { type Picture, withPicture } from './pictures.ts';
import { type WatchState, watchTraffic } from './watch-traffic.ts';

function subscribe(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** A page that nobody sees watches nothing: it would cost the servers all the same. */
const useIsSeen = () => useSyncExternalStore(subscribe, () => !document.hidden);

/** The pictures of the last minute, for as long as somebody looks at them. */
export function useTraffic(isPaused: boolean): { state: WatchState; pictures: Picture[] } {
  const queryClient = useQueryClient();
  const [state, setState] = useState<WatchState>('connecting');
  const [pictures, setPictures] = useState<Picture[]>([]);
  const isWatching = useIsSeen() && !isPaused;
  useEffect(() => {
    if (!isWatching) return undefined;
    return watchTraffic({
      onState: setState,
      onSnapshot: (snapshot, at) => setPictures((old) => withPicture(old, { at, snapshot })),
      onClosed: () => void queryClient.refetchQueries({ queryKey: currentUserQuery.queryKey }),
    });
  }, [isWatching, queryClient]);
  return { state, pictures };
}
