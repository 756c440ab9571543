import { answerMyRequest, getMyRequest } from '@cascade/shared/features/support/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { keyOf, queryOf } from '../../api/query-of.ts';
import { EmptyPage } from '../../ui/states/empty-page.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../ui/states/skeleton-cards.tsx';
import { StaleNotice } from '../../ui/states/stale-notice.tsx';
import { Conversation } from './conversation/conversation.tsx';

const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid');

/** A member's own request. */
export function RequestPage() {
  const { id = '' } = useParams();
  const args = { params: { id } };
  const cache = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(queryOf(getMyRequest, args));
  if (!data && isFetching) return <SkeletonCards count={2} columns="1fr" label="Loading request" />;
  if (!data && isMissing(error))
    return (
      <EmptyPage
        title="Request not found"
        hint="You have no such request. It may have been removed."
        to="/support"
        linkText="Back to Support"
      />
    );
  if (!data)
    return (
      <ErrorState
        level="h1"
        title="The request could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  return (
    <>
      {error && <StaleNotice error={error} onRetry={() => void refetch()} />}
      <Conversation
        key={id}
        conversation={data}
        send={async (text, idempotencyKey) => {
          const reply = await call(answerMyRequest, { ...args, body: { text }, idempotencyKey });
          cache.setQueryData(keyOf(getMyRequest, args), (old: typeof data | undefined) =>
            old && old.request.rev > reply.request.rev ? old : reply,
          );
        }}
      />
    </>
  );
}
