import { dateFormat } from '@cascade/shared/domain/text/date-format';
import { listMails, type Mail, readMail } from '@cascade/shared/features/mail/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Mail as MailIcon, RotateCw } from 'lucide-react';
import { sentenceOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryOf } from '../../api/query-of.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Card } from '../../ui/data/card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../ui/states/skeleton-cards.tsx';

const fates = {
  queued: { label: 'Waiting to be sent', tone: 'warn' },
  sent: { label: 'Sent', tone: 'success' },
  kept: { label: 'Kept here', tone: 'quiet' },
  failed: { label: 'Failed', tone: 'danger' },
} as const;

const moment = dateFormat({ dateStyle: 'long', timeStyle: 'short' });

/** Plain-text links, so that none is opened by accident. */
function MailCard({ mail }: { mail: Mail }) {
  const { label, tone } = fates[mail.status];
  const read = useMutation({ mutationFn: () => call(readMail, { params: { id: mail.id } }) });
  const text = mail.body ?? read.data?.body ?? null;
  return (
    <Card asChild>
      <li>
        <Flex wrap="wrap" justify="space-between" align="start" gap="3">
          <Box minWidth="0">
            <chakra.h2 textStyle="subheading">{mail.subject}</chakra.h2>
            <Box textStyle="small" color="muted" overflowWrap="anywhere">
              To {mail.to},{' '}
              <time dateTime={mail.createdAt}>{moment.format(new Date(mail.createdAt))}</time>
            </Box>
          </Box>
          <Badge tone={tone}>{label}</Badge>
        </Flex>
        {mail.error && (
          <Box textStyle="small" color="danger" mt="3">
            {mail.error}
          </Box>
        )}
        {text === null && mail.hasText && (
          <Box mt="3">
            <Button look="outline" size="sm" isBusy={read.isPending} onClick={() => read.mutate()}>
              Read the text
            </Button>
            <Box textStyle="small" color="muted" mt="2">
              Reading is written to the audit log. Links are hidden.
            </Box>
            {read.isError && (
              <Box role="alert" textStyle="small" color="danger" mt="2">
                {sentenceOf(read.error)}
              </Box>
            )}
          </Box>
        )}
        {text === null && !mail.hasText && (
          <Box textStyle="small" color="muted" mt="3">
            The text has been removed.
          </Box>
        )}
        {text !== null && (
          <Box
            mt="3"
            p="4"
            bg="sunken"
            borderRadius="md"
            textStyle="small"
            whiteSpace="pre-wrap"
            overflowWrap="anywhere"
          >
            {text}
          </Box>
        )}
      </li>
    </Card>
  );
}

/** No event reports new mails. */
export function MailsPage() {
  const mails = useQuery(queryOf(listMails, {}));
  if (mails.isPending) return <SkeletonCards count={3} columns="1fr" label="Loading mails" />;
  if (mails.isError) {
    return (
      <ErrorState
        title="The mails could not be loaded"
        error={mails.error}
        onRetry={() => void mails.refetch()}
      />
    );
  }
  return (
    <>
      <Flex justify="end" mb="4">
        <Button
          look="outline"
          size="sm"
          isBusy={mails.isFetching}
          onClick={() => void mails.refetch()}
        >
          <RotateCw aria-hidden />
          Refresh
        </Button>
      </Flex>
      {mails.data.length === 0 ? (
        <EmptyState
          icon={<MailIcon />}
          title="No mails yet"
          hint="Verification and password links appear here as soon as one is written."
        />
      ) : (
        <chakra.ul listStyle="none" display="grid" gap="4">
          {mails.data.map((mail) => (
            <MailCard key={mail.id} mail={mail} />
          ))}
        </chakra.ul>
      )}
    </>
  );
}
