import { type CalendarItem, getCalendar } from '@cascade/shared/features/calendar/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CalendarDays, CalendarRange, ChevronLeft, ChevronRight, List, Plus } from 'lucide-react';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { queryOf } from '../../api/query-of.ts';
import { serverNow } from '../../api/server-time.ts';
import { localDay } from '../../domain/people/exam-countdown.ts';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { SegmentedChoice } from '../../ui/fields/segmented-choice.tsx';
import { zoneName } from '../../ui/page/instant.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { StaleNotice } from '../../ui/states/stale-notice.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { Agenda } from './agenda.tsx';
import { type CalendarView, dayAfterSteps, rangeOf, titleOf } from './days.ts';
import { EntryDialog, type Opened } from './entry/entry-dialog.tsx';
import { FeedSection } from './feed/feed-section.tsx';
import type { Moved } from './grid/calendar-grid.tsx';
import { useCalendarChange } from './use-calendar-change.ts';

const narrow = '(max-width: 47.99rem)';

function subscribe(onChange: () => void) {
  const query = matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** A phone, or as narrow as one. */
const useIsNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(narrow).matches);

const CalendarGrid = lazy(async () => ({
  default: (await import('./grid/calendar-grid.tsx')).CalendarGrid,
}));

/** Nothing tells that a review has become due. */
const TIMELY_MS = 15 * 60_000;

function viewOptions(isNarrow: boolean) {
  return [
    { value: 'month' as const, label: 'Month', mark: <CalendarDays size={18} aria-hidden /> },
    {
      value: 'week' as const,
      label: isNarrow ? '3 days' : 'Week',
      mark: <CalendarRange size={18} aria-hidden />,
    },
    { value: 'agenda' as const, label: 'Agenda', mark: <List size={18} aria-hidden /> },
  ];
}

function Loading() {
  return (
    <Box role="status">
      <VisuallyHidden>Loading your calendar…</VisuallyHidden>
      {[1, 2, 3, 4].map((line) => (
        <Skeleton key={line} height="16" width="full" mb="3" />
      ))}
    </Box>
  );
}

/** Gives an entry another time; one that is refused goes back. */
function useMove() {
  const { change, reread } = useCalendarChange();
  return useMutation({
    mutationFn: ({ entry, when }: Moved) => change(entry, { when }),
    onError: (error, { revert }) => {
      revert();
      reread();
      toast({ title: 'Not moved', description: sentenceOf(error), tone: 'destructive' });
    },
  }).mutate;
}

/** The member's own calendar, and the address by which other calendars read it. */
export function OwnCalendar() {
  const isNarrow = useIsNarrow();
  const today = localDay(new Date(serverNow()));
  const [chosen, setView] = useState<CalendarView | null>(null);
  const [day, setDay] = useState(today);
  const [opened, setOpened] = useState<Opened | null>(null);
  const move = useMove();
  const view = chosen ?? (isNarrow ? 'agenda' : 'month');
  const zone = zoneName();
  const shown = { view, day, isNarrow };
  const range = rangeOf(shown, zone);
  const query = useQuery({
    ...queryOf(getCalendar, { query: range }),
    staleTime: TIMELY_MS,
    refetchOnMount: 'always',
  });
  const { data, error, isFetching, refetch } = query;
  const open = ({ entry }: CalendarItem) => entry && setOpened({ entry });
  const add = (
    <Button onClick={() => setOpened({ at: day < today ? today : day })}>
      <Plus aria-hidden />
      Add an entry
    </Button>
  );
  return (
    <>
      <Flex wrap="wrap" gap="3" align="center" justify="space-between" mb="4">
        <Flex align="center" gap="1">
          <IconButton label="Earlier" onClick={() => setDay(dayAfterSteps(shown, -1))}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <IconButton label="Later" onClick={() => setDay(dayAfterSteps(shown, 1))}>
            <ChevronRight aria-hidden />
          </IconButton>
          <chakra.h2 textStyle="subheading" aria-live="polite">
            {titleOf(shown)}
          </chakra.h2>
        </Flex>
        <Flex wrap={{ base: 'wrap', lg: 'nowrap' }} gap="3" align="center">
          <Box flex={{ base: '1 1 100%', sm: '1 1 20rem' }} minWidth={{ lg: '80' }}>
            <SegmentedChoice
              legend="How the calendar is shown"
              options={viewOptions(isNarrow)}
              value={view}
              onChoose={setView}
            />
          </Box>
          <Button look="outline" onClick={() => setDay(today)} disabled={day === today}>
            Today
          </Button>
          {add}
        </Flex>
      </Flex>
      <Box textStyle="small" color="muted" mb="4">
        Times are in {zone.replaceAll('_', ' ')}.
        {view !== 'agenda' && ' Your own entries can be dragged, or opened to change them.'}
      </Box>
      {data && error && !isFetching && <StaleNotice error={error} onRetry={() => void refetch()} />}
      {!data && error && !isFetching && (
        <ErrorState
          title="Your calendar could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && (isFetching || !error) && view === 'agenda' && <Loading />}
      {!data && isFetching && view !== 'agenda' && (
        <VisuallyHidden role="status">Loading your calendar…</VisuallyHidden>
      )}
      {data && view === 'agenda' && data.length === 0 && (
        <EmptyState
          title="Nothing planned for these days"
          hint="Your exam date, mock circuits, sessions of your groups and stations due again appear here automatically."
        />
      )}
      {data && view === 'agenda' && data.length > 0 && (
        <Agenda items={data} range={range} today={today} onOpen={open} />
      )}
      {(data || isFetching || !error) && view !== 'agenda' && (
        <Suspense fallback={<Loading />}>
          <CalendarGrid
            view={view}
            day={day}
            isNarrow={isNarrow}
            zone={zone}
            items={data ?? []}
            onOpen={open}
            onMove={move}
            onNew={(at) => setOpened({ at })}
          />
        </Suspense>
      )}
      <FeedSection />
      <EntryDialog opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}
