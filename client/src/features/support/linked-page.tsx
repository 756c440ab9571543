import {
  answerLinkedRequest,
  getLinkedRequest,
  renewLink,
} from '@cascade/shared/features/support/contract';
import { Box } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { mutationOf } from '../../api/mutation-of.ts';
import { keyOf, queryOf } from '../../api/query-of.ts';
import { Button } from '../../ui/actions/button.tsx';
import { DayOfInstant } from '../../ui/page/instant.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { EmptyPage } from '../../ui/states/empty-page.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../ui/states/skeleton-cards.tsx';
import { StaleNotice } from '../../ui/states/stale-notice.tsx';
import { Conversation } from './conversation/conversation.tsx';

/** Sockets are for members; somebody with a link asks again while the page is seen. */
const ASKED_EVERY_MS = 10_000;

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined);

/** A request by the link in a mail, without signing in. */
export function LinkedPage() {
  const { token = '' } = useParams();
  const args = { params: { token } };
  const cache = useQueryClient();
  // Whose draft of an answer it is, is not known before.
  const isKnown = useCurrentUser().state !== 'loading';
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(getLinkedRequest, args),
    refetchInterval: ({ state }) => (state.data ? ASKED_EVERY_MS : false),
    // The device of somebody else may open it: nothing of it stays.
    gcTime: 0,
  });
  const head = <meta name="robots" content="noindex" />;
  if (!isKnown || (!data && isFetching))
    return (
      <>
        {head}
        <SkeletonCards count={2} columns="1fr" label="Loading request" />
      </>
    );
  if (!data)
    return (
      <>
        {head}
        <Unopened token={token} error={error} onRetry={() => void refetch()} />
      </>
    );
  return (
    <>
      {head}
      {error && <StaleNotice error={error} onRetry={() => void refetch()} />}
      <Conversation
        key={data.request.id}
        conversation={data}
        send={async (text, idempotencyKey) => {
          const reply = await call(answerLinkedRequest, {
            ...args,
            body: { text },
            idempotencyKey,
          });
          await cache.cancelQueries({ queryKey: keyOf(getLinkedRequest, args) });
          cache.setQueryData(keyOf(getLinkedRequest, args), reply);
        }}
      />
      <Box textStyle="small" color="muted" mt="6" maxWidth="measure">
        While this page is open it looks for answers automatically, and each one comes by mail too.
        Its link works until <DayOfInstant at={data.linkEndsAt} /> for anybody who has it.
      </Box>
    </>
  );
}

type Props = { token: string; error: unknown; onRetry: () => void };

function Unopened({ token, error, onRetry }: Props) {
  if (codeOf(error) === 'conflict') return <RunOut token={token} />;
  if (codeOf(error) === 'not_found' || codeOf(error) === 'invalid')
    return (
      <EmptyPage
        title="This link leads nowhere"
        hint="Please open the link in our mail again, whole. The request may also have been removed."
        to="/support"
        linkText="Write to us"
      />
    );
  return (
    <ErrorState
      level="h1"
      title="The request could not be loaded"
      error={error}
      onRetry={onRetry}
    />
  );
}

function RunOut({ token }: { token: string }) {
  const renew = useMutation(mutationOf(renewLink));
  return (
    <>
      <PageTitle>This link has run out</PageTitle>
      <EmptyState
        level="h1"
        title="This link has run out"
        hint={
          <Box role="status">
            {renew.isSuccess
              ? 'A new link is on its way to the address of the request.'
              : renew.isError
                ? sentenceOf(renew.error)
                : 'We can send a new one to the address of the request.'}
          </Box>
        }
        action={
          !renew.isSuccess && (
            <Button isBusy={renew.isPending} onClick={() => renew.mutate({ params: { token } })}>
              Send a new link
            </Button>
          )
        }
      />
    </>
  );
}
