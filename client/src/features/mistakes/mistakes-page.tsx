import {
  countMistakes,
  listMistakes,
  MOST_LISTED,
} from '@cascade/shared/features/mistakes/contract';
import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { Button } from '../../ui/actions/button.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Tabs } from '../../ui/page/tabs.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../ui/states/skeleton-cards.tsx';
import { StaleNotice } from '../../ui/states/stale-notice.tsx';
import { MistakeCard } from './mistake-card.tsx';

const PAGE = 50;
type State = 'open' | 'answered';

const nothing: Record<State, { title: string; hint: string }> = {
  open: {
    title: 'Nothing is reported',
    hint: 'Mistakes that members report in stations and guides appear here.',
  },
  answered: { title: 'Nothing has been answered yet', hint: 'Answers are kept here for a while.' },
};

export function MistakesPage() {
  const { data: counts } = useQuery(queryOf(countMistakes, {}));
  const [tab, setTab] = useState<string>('open');
  const label = (words: string, count: number | undefined) =>
    count === undefined ? words : `${words} (${count})`;
  return (
    <>
      <PageHeader
        title="Mistakes"
        description="Reported in stations and guides, unsafe ones first"
      />
      {counts !== undefined && counts.unsafe > 0 && (
        <Box mb="4" fontWeight="medium" color="danger.fg">
          {counts.unsafe === 1 ? 'One is' : `${counts.unsafe} are`} reported as unsafe.
        </Box>
      )}
      <Tabs
        label="Reported mistakes"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'open', label: label('Open', counts?.open), panel: <List state="open" /> },
          {
            id: 'answered',
            label: label('Answered', counts?.answered),
            panel: <List state="answered" />,
          },
        ]}
      />
    </>
  );
}

function List({ state }: { state: State }) {
  const [limit, setLimit] = useState(PAGE);
  const { data, error, isError, isFetching, refetch } = useQuery({
    ...queryOf(listMistakes, { query: { state, limit } }),
    placeholderData: (before) => before,
  });
  const retry = () => void refetch();
  if (!data && isError && !isFetching)
    return <ErrorState title="The reports could not be loaded" error={error} onRetry={retry} />;
  if (!data) return <SkeletonCards count={3} columns="1fr" label="Loading reports" />;
  return (
    <>
      {isError && <StaleNotice error={error} onRetry={retry} />}
      {data.length === 0 ? (
        <EmptyState icon={<CircleCheck />} {...nothing[state]} />
      ) : (
        <chakra.ul listStyle="none" display="grid" gap="4">
          {data.map((mistake) => (
            <MistakeCard key={mistake.id} mistake={mistake} />
          ))}
        </chakra.ul>
      )}
      {data.length === limit && limit < MOST_LISTED && (
        <Box mt="6">
          <Button look="outline" isBusy={isFetching} onClick={() => setLimit(limit + PAGE)}>
            Show more reports
          </Button>
        </Box>
      )}
    </>
  );
}
