import {
  listStatements,
  type Statement,
  sendStatement,
} from '@cascade/shared/features/reports/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../api/api-error.ts';
import { mutationOf } from '../../api/mutation-of.ts';
import { keyOf, queryOf } from '../../api/query-of.ts';
import { dollarsOfCents } from '../../domain/revenue/dollars.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Moment } from '../../ui/page/instant.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { StaleNotice } from '../../ui/states/stale-notice.tsx';

/** To whom statements of a month were sent, and a button to send one again. */
export function Statements({ month }: { month: string }) {
  const statements = useQuery(queryOf(listStatements, { params: { month } }));
  const { data, error } = statements;
  if (!data && error)
    return (
      <ErrorState
        level="h3"
        title="The statements could not be loaded"
        error={error}
        onRetry={() => void statements.refetch()}
      />
    );
  if (!data) return <Skeleton height="24" width="full" />;
  return (
    <>
      {error && <StaleNotice error={error} onRetry={() => void statements.refetch()} />}
      {data.length === 0 ? (
        <Box color="muted">
          No money moved between us and an advertiser in this month, so there is no statement.
        </Box>
      ) : (
        <chakra.ul listStyle="none">
          {data.map((statement) => (
            <StatementRow key={statement.advertiserId} month={month} statement={statement} />
          ))}
        </chakra.ul>
      )}
    </>
  );
}

function StatementRow({ month, statement }: { month: string; statement: Statement }) {
  const { advertiserId, email, opening, closing, sent } = statement;
  const name = statement.name ?? 'Unknown advertiser';
  const cache = useQueryClient();
  const send = useMutation({
    ...mutationOf(sendStatement),
    onSuccess: (reply) =>
      cache.setQueryData<Statement[]>(keyOf(listStatements, { params: { month } }), (old) =>
        old?.map((one) => (one.advertiserId === advertiserId ? reply : one)),
      ),
  });
  return (
    <chakra.li
      aria-label={name}
      py="4"
      borderTopWidth="1px"
      borderColor="border"
      css={{ '&:first-of-type': { borderTopWidth: '0', pt: '0' } }}
    >
      <Flex wrap="wrap" gap="3" justify="space-between" align="start">
        <Box minWidth="0" flex="1 1 14rem">
          <Box fontWeight="medium" overflowWrap="anywhere">
            {name}
          </Box>
          <Box textStyle="small" color="muted" overflowWrap="anywhere">
            {email ?? 'The e-mail address is not known'}
          </Box>
          <Box textStyle="small" color="muted">
            Opening {dollarsOfCents(opening)}, closing {dollarsOfCents(closing)}
          </Box>
          <Box textStyle="small" color="muted" role="status">
            {sent ? (
              <>
                {sent.times === 1 ? 'Sent' : `Sent ${sent.times} times, last`} on{' '}
                <Moment at={sent.at} />
              </>
            ) : (
              'Not sent'
            )}
          </Box>
        </Box>
        {email !== null && (
          <Button
            look="outline"
            isBusy={send.isPending}
            aria-label={`${sent ? 'Send again' : 'Send'}: ${name}`}
            onClick={() => send.mutate({ params: { month, advertiserId } })}
          >
            {sent ? 'Send again' : 'Send'}
          </Button>
        )}
      </Flex>
      {send.isError && (
        <Box role="alert" textStyle="small" color="danger" mt="2">
          {sentenceOf(send.error)}
        </Box>
      )}
    </chakra.li>
  );
}
