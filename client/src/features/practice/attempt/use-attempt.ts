import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { rememberServerAhead } from '../../../api/server-time.ts';
import { attemptQuery } from './attempt-query.ts';
import { findKept, forgetAttempt } from './kept-attempt.ts';

/** 422: invalid id. */
const noSuchAttempt = [404, 422];

function openKept(id: string) {
  const kept = findKept(id);
  if (kept) rememberServerAhead(kept.serverAheadMs);
  return kept?.attempt ?? null;
}

/** The device's copy shows while the server is unavailable. */
export function useAttempt(id: string) {
  const [kept] = useState(() => openKept(id));
  const { data, error, isFetching, refetch } = useQuery(attemptQuery(id));
  const isAbsent = error instanceof ApiError && noSuchAttempt.includes(error.status);
  if (isAbsent && !data) {
    forgetAttempt(id);
    return { state: 'absent' } as const;
  }
  const attempt = data ?? kept;
  if (attempt) return { state: 'open', attempt } as const;
  if (error && !isFetching) return { state: 'failed', error, retry: () => void refetch() } as const;
  return { state: 'loading' } as const;
}
