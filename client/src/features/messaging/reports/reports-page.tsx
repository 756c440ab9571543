import { dateFormat } from '@cascade/shared/domain/text/date-format';
import {
  listMessageReports,
  type MessageReport,
  settleMessageReport,
} from '@cascade/shared/features/messaging/people';
import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { mutationOf } from '../../../api/mutation-of.ts';
import { keyOf, queryOf } from '../../../api/query-of.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../../ui/states/skeleton-cards.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { reasonWords } from '../safety/report-words.ts';

const when = dateFormat({ dateStyle: 'long', timeStyle: 'short' });
const Moment = ({ at }: { at: string }) => <time dateTime={at}>{when.format(new Date(at))}</time>;

function ReportCard({ report }: { report: MessageReport }) {
  const { reason, details, messages, reporter, reported, createdAt, settledAt, outcome } = report;
  return (
    <Card asChild>
      <li>
        <Flex wrap="wrap" gap="2" align="center" justify="space-between">
          <chakra.h2 textStyle="subheading">{reported.displayName}</chakra.h2>
          <Badge tone={settledAt ? 'quiet' : 'warn'}>{settledAt ? 'Settled' : 'Open'}</Badge>
        </Flex>
        <Box textStyle="small" color="muted">
          {reasonWords[reason]}; reported by {reporter.displayName} on <Moment at={createdAt} />
        </Box>
        {details && (
          <Box mt="3" whiteSpace="pre-wrap" overflowWrap="anywhere" maxWidth="measure">
            {details}
          </Box>
        )}
        {messages.length > 0 && (
          <Box mt="4">
            <Box textStyle="label" mb="2">
              Messages, as the reporter’s device read them
            </Box>
            <Stack as="ul" listStyleType="none" gap="2">
              {messages.map(({ id, text, sentAt }) => (
                <chakra.li key={id} bg="sunken" borderRadius="md" px="3" py="2">
                  <Box whiteSpace="pre-wrap" overflowWrap="anywhere">
                    {text}
                  </Box>
                  <Box textStyle="caption" color="muted">
                    <Moment at={sentAt} />
                  </Box>
                </chakra.li>
              ))}
            </Stack>
            <Box textStyle="caption" color="muted" mt="2">
              The server cannot prove that these words are genuine. They are forgotten once the
              report is settled.
            </Box>
          </Box>
        )}
        {settledAt ? (
          <Box mt="4" textStyle="small">
            <strong>Outcome:</strong> {outcome} (<Moment at={settledAt} />)
          </Box>
        ) : (
          <Settling report={report} />
        )}
      </li>
    </Card>
  );
}

function Settling({ report: { id, reported } }: { report: MessageReport }) {
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState('');
  const settling = useMutation({
    ...mutationOf(settleMessageReport),
    onSuccess: (settled) => {
      queryClient.setQueryData<MessageReport[]>(keyOf(listMessageReports, {}), (old) =>
        old?.map((report) => (report.id === settled.id ? settled : report)),
      );
      toast({ title: 'Report settled' });
    },
  });
  return (
    <chakra.form
      mt="4"
      maxWidth="measure"
      aria-label={`Settle the report about ${reported.displayName}`}
      onSubmit={(event) => {
        event.preventDefault();
        settling.mutate({ params: { id }, body: { outcome } });
      }}
    >
      <Stack gap="3">
        <Field
          label="What was done"
          hint="Kept with the report. The messages above are forgotten."
          error={settling.error ? sentenceOf(settling.error) : undefined}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={500}
              value={outcome}
              onChange={({ target }) => setOutcome(target.value)}
            />
          )}
        </Field>
        <Flex>
          <Button
            type="submit"
            look="outline"
            disabled={outcome.trim() === ''}
            isBusy={settling.isPending}
          >
            Settle
          </Button>
        </Flex>
      </Stack>
    </chakra.form>
  );
}

export function ReportsPage() {
  const { data, error, refetch } = useQuery({
    ...queryOf(listMessageReports, {}),
    // No event announces new reports.
    refetchOnMount: 'always',
  });
  if (error)
    return (
      <ErrorState
        title="The reports could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <SkeletonCards count={3} label="Loading the reports" columns="1fr" />;
  if (data.length === 0)
    return (
      <EmptyState
        icon={<Flag />}
        title="Nobody has been reported"
        hint="What members report about others is listed here."
      />
    );
  return (
    <Stack as="ul" listStyleType="none" gap="4">
      {data.map((report) => (
        <ReportCard key={report.id} report={report} />
      ))}
    </Stack>
  );
}
