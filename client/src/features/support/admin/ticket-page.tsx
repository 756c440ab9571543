import {
  answerTicket,
  getTicket,
  noteTicket,
  type TicketDossier,
} from '@cascade/shared/features/support/administration';
import { Box, Grid, Stack } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { keyOf, queryOf } from '../../../api/query-of.ts';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { EmptyPage } from '../../../ui/states/empty-page.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { SkeletonCards } from '../../../ui/states/skeleton-cards.tsx';
import { StaleNotice } from '../../../ui/states/stale-notice.tsx';
import { AnswerForm } from '../conversation/answer-form.tsx';
import { MessageList } from '../conversation/message-list.tsx';
import { TicketBadges } from './ticket-card.tsx';
import { TicketTools } from './ticket-tools.tsx';
import { useSupportStream } from './use-support-stream.ts';

const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid');

export function TicketPage() {
  const { id = '' } = useParams();
  const stream = useSupportStream();
  const ticket = useQuery({
    ...queryOf(getTicket, { params: { id } }),
    enabled: stream.isReady,
  });
  const error = stream.error ?? ticket.error;
  const retry = () => void (stream.isReady ? ticket.refetch() : stream.refetch());
  if (ticket.data)
    return (
      <>
        {error && <StaleNotice error={error} onRetry={retry} />}
        <Dossier key={id} dossier={ticket.data} />
      </>
    );
  if (isMissing(error))
    return (
      <EmptyPage
        title="Request not found"
        hint="There is no such request. It may have been removed with the account of its person."
        to="/admin/support"
        linkText="Back to the requests"
      />
    );
  if (error && !ticket.isFetching)
    return (
      <ErrorState
        level="h1"
        title="The request could not be loaded"
        error={error}
        onRetry={retry}
      />
    );
  return <SkeletonCards count={3} columns="1fr" label="Loading request" />;
}

function Dossier({ dossier }: { dossier: TicketDossier }) {
  const { ticket, entries } = dossier;
  const { number, subject, email, member, mergedInto, state } = ticket;
  return (
    <>
      <PageHeader
        title={subject}
        eyebrow={number}
        description={
          <Box as="span" textStyle="small" overflowWrap="anywhere">
            {member ? `${member.handle}, ${email}` : `${email}, written signed out`}
          </Box>
        }
      />
      <Box mb="5">
        <TicketBadges ticket={ticket} />
      </Box>
      {mergedInto && (
        <Notice mb="4">
          This request goes on in{' '}
          <TextLink to={`/admin/support/${mergedInto.id}`}>{mergedInto.number}</TextLink>.
        </Notice>
      )}
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}
        gap={{ base: '6', lg: '8' }}
        alignItems="start"
      >
        <Stack gap="5" minWidth="0">
          <MessageList
            messages={entries.map(({ kind, author, ...entry }) => ({
              ...entry,
              tone: kind,
              who:
                kind === 'person'
                  ? (member?.handle ?? 'The person')
                  : `${author ?? 'A former admin'}${kind === 'note' ? ', note for admins' : ''}`,
            }))}
          />
          {state !== 'merged' && <Writing dossier={dossier} />}
        </Stack>
        <TicketTools dossier={dossier} />
      </Grid>
    </>
  );
}

function Writing({ dossier: { ticket } }: { dossier: TicketDossier }) {
  const [what, setWhat] = useState('answer');
  const cache = useQueryClient();
  const args = { params: { id: ticket.id } };
  const keep = (reply: TicketDossier) => cache.setQueryData(keyOf(getTicket, args), reply);
  const answer =
    ticket.state === 'closed' ? (
      <Notice>This request is closed. Reopen it to answer.</Notice>
    ) : (
      <AnswerForm
        draftId={`answer-${ticket.id}`}
        label="Answer to the person"
        hint={
          ticket.member
            ? 'It goes out by mail, and rings the member’s bell.'
            : 'It goes out by mail, with a link to this conversation.'
        }
        action="Send answer"
        send={async (text, idempotencyKey) =>
          keep(await call(answerTicket, { ...args, body: { text }, idempotencyKey }))
        }
      />
    );
  const note = (
    <AnswerForm
      draftId={`note-${ticket.id}`}
      label="Note for admins"
      hint="The person never sees it."
      action="Keep note"
      send={async (text, idempotencyKey) =>
        keep(await call(noteTicket, { ...args, body: { text }, idempotencyKey }))
      }
    />
  );
  return (
    <Card>
      <Tabs
        label="What to write"
        selected={what}
        onSelect={setWhat}
        tabs={[
          { id: 'answer', label: 'Answer', panel: answer },
          { id: 'note', label: 'Note', panel: note },
        ]}
      />
    </Card>
  );
}
