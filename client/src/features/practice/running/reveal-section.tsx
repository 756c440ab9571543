import type { Attempt, RevealedParts } from '@cascade/shared/features/practice/contract';
import { Box } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { EyeOff, FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { PartsSkeleton } from '../../../domain/marking/parts-skeleton.tsx';
import { useStationParts } from '../../../domain/stations/station-parts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { attemptQuery, partsQuery } from '../attempt/attempt-query.ts';

function PartsTabs({ parts }: { parts: RevealedParts }) {
  const [selected, setSelected] = useState('brief');
  const { ActorBrief, MarkScheme, Feedback } = useStationParts();
  const { actorBrief, markScheme, areasOfConcern, feedback } = parts;
  return (
    <Tabs
      label="Brief and mark scheme"
      selected={selected}
      onSelect={setSelected}
      tabs={[
        { id: 'brief', label: 'Brief', panel: <ActorBrief part={actorBrief} /> },
        {
          id: 'scheme',
          label: 'Mark scheme',
          panel: <MarkScheme part={markScheme} areasOfConcern={areasOfConcern} />,
        },
        { id: 'feedback', label: 'Feedback', panel: <Feedback part={feedback} /> },
      ]}
    />
  );
}

/** The server records it. */
export function RevealSection({ attempt }: { attempt: Attempt }) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const parts = useQuery({ ...partsQuery(attempt.id), enabled: isOpen });
  const isNews = parts.isSuccess && !attempt.isRevealed;
  useEffect(() => {
    // The reply has only the parts.
    const { queryKey } = attemptQuery(attempt.id);
    if (isNews) void queryClient.refetchQueries({ queryKey });
  }, [isNews, queryClient, attempt.id]);
  return (
    <>
      <Box color="muted" maxWidth="measure" mb="3">
        {attempt.isRevealed
          ? 'You have opened them for this attempt.'
          : 'These open when the task ends.'}
      </Box>
      {isOpen ? (
        <>
          <Button look="outline" mb="4" onClick={() => setIsOpen(false)}>
            <EyeOff aria-hidden />
            Close brief and mark scheme
          </Button>
          {parts.data ? (
            <PartsTabs parts={parts.data} />
          ) : parts.error && !parts.isFetching ? (
            <ErrorState
              level="h3"
              title="They could not be opened"
              error={parts.error}
              onRetry={() => void parts.refetch()}
            />
          ) : (
            <PartsSkeleton />
          )}
        </>
      ) : (
        <Button
          look="outline"
          onClick={() => (attempt.isRevealed ? setIsOpen(true) : setIsAsking(true))}
        >
          <FileText aria-hidden />
          Open brief and mark scheme
        </Button>
      )}
      <ConfirmDialog
        title="Open brief and mark scheme now?"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        action="Open them"
        onConfirm={() => setIsOpen(true)}
      >
        Reading them narrows the mind: you will look for what is written there instead of for what
        the person tells you. This attempt remembers that they were opened.
      </ConfirmDialog>
    </>
  );
}
