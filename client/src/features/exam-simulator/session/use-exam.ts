import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { rememberServerAhead, serverAheadMs } from '../../../api/server-time.ts';
import { examQuery } from './exam-queries.ts';
import { findKeptExam, forgetExam, keepExam } from './kept-exam.ts';

/** 422: invalid id. */
const noSuchSession = [404, 422];

function openKept(id: string) {
  const kept = findKeptExam(id);
  if (kept) rememberServerAhead(kept.serverAheadMs);
  return kept?.session ?? null;
}

/** The device's copy shows while the server is unavailable. */
export function useExam(id: string) {
  const [kept] = useState(() => openKept(id));
  const { data, error, isFetching, refetch } = useQuery(examQuery(id));
  const isAbsent = error instanceof ApiError && noSuchSession.includes(error.status) && !data;
  useEffect(() => {
    if (data?.station) keepExam(data, serverAheadMs());
    else if (data || isAbsent) forgetExam(id);
  }, [data, isAbsent, id]);
  if (isAbsent) return { state: 'absent' } as const;
  const session = data ?? kept;
  if (session) return { state: 'open', session } as const;
  if (error && !isFetching) return { state: 'failed', error, retry: () => void refetch() } as const;
  return { state: 'loading' } as const;
}
