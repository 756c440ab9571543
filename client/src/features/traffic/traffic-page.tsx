import type { QueueCounts } from '@cascade/shared/features/queues/contract';
import type { TrafficSnapshot } from '@cascade/shared/features/traffic/contract';
import { Box, Grid } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { currentUserQuery } from '../../api/current-user.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { Card } from '../../ui/data/card.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { Section } from '../../ui/page/section.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { useIsOnline } from '../../ui/states/use-is-online.ts';
import { GatewayTable } from './gateway-table.tsx';
import { HereNow } from './here-now.tsx';
import { MeasureCard } from './measure-card.tsx';
import { doings, type Measure, machinery, people } from './measures.ts';
import { MinuteTable } from './minute-table.tsx';
import { NotableList } from './notable-list.tsx';
import { type Picture, withPicture } from './pictures.ts';
import { WatchBar } from './watch-bar.tsx';
import type { WatchState } from './watch-traffic.ts';

const columns: Column<QueueCounts>[] = [
  { key: 'name', label: 'Queue', cell: ({ name }) => `${name[0]?.toUpperCase()}${name.slice(1)}` },
  { key: 'waiting', label: 'Due', cell: ({ waiting }) => waiting, isNumber: true },
  { key: 'active', label: 'Now', cell: ({ active }) => active, isNumber: true },
  { key: 'delayed', label: 'Later', cell: ({ delayed }) => delayed, isNumber: true },
  { key: 'failed', label: 'Failed', cell: ({ failed }) => failed, isNumber: true },
];

function QueueTable({ queues }: { queues: QueueCounts[] }) {
  return (
    <DataTable caption="Jobs by queue" columns={columns} rows={queues} keyOf={({ name }) => name} />
  );
}

const places = Array.from({ length: 7 }, (_, place) => place);

function TrafficSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading live traffic…</VisuallyHidden>
      <Skeleton height="6" width="40" mb="6" />
      <Grid templateColumns={measureColumns} gap="4" aria-hidden>
        {places.map((place) => (
          <Card key={place}>
            <Skeleton width="32" mb="3" />
            <Skeleton height="9" width="20" mb="3" />
            <Skeleton height="12" width="full" />
          </Card>
        ))}
      </Grid>
    </div>
  );
}

const columnTemplate = (count: number) => `repeat(${count}, minmax(0, 1fr))`;

const measureColumns = { base: columnTemplate(2), md: columnTemplate(3), lg: columnTemplate(4) };
const machineryColumns = { base: columnTemplate(2), lg: columnTemplate(4) };

function subscribe(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Hidden pages stop watching, to save server cost. */
const useIsSeen = () => useSyncExternalStore(subscribe, () => !document.hidden);

const LOADED_AGAIN_AFTER_MS = 4_000;

function useTraffic(isPaused: boolean): { state: WatchState; pictures: Picture[] } {
  const queryClient = useQueryClient();
  const [state, setState] = useState<WatchState>('connecting');
  const [pictures, setPictures] = useState<Picture[]>([]);
  const isWatching = useIsSeen() && !isPaused;
  useEffect(() => {
    if (!isWatching) return undefined;
    const hooks = {
      onState: setState,
      onSnapshot: (snapshot: TrafficSnapshot, at: number) =>
        setPictures((old) => withPicture(old, { at, snapshot })),
      onClosed: () => void queryClient.refetchQueries({ queryKey: currentUserQuery.queryKey }),
    };
    let isOver = false;
    let stop = () => {};
    // The connection and its schemas are large, and the page is drawn without them.
    const watch = async () => {
      try {
        const { watchTraffic } = await import('./watch-traffic.ts');
        if (!isOver) stop = watchTraffic(hooks);
      } catch {
        if (isOver) return;
        setState('away');
        const timer = setTimeout(() => void watch(), LOADED_AGAIN_AFTER_MS);
        stop = () => clearTimeout(timer);
      }
    };
    void watch();
    return () => {
      isOver = true;
      stop();
    };
  }, [isWatching, queryClient]);
  return { state, pictures };
}

/** For admins. */
export function TrafficPage() {
  const [isPaused, setIsPaused] = useState(false);
  const isOnline = useIsOnline();
  const { state, pictures } = useTraffic(isPaused);
  const latest = pictures.at(-1);
  if (state === 'refused')
    return (
      <EmptyState
        title="Admin Access Required"
        hint="You do not have permission to access this page."
      />
    );
  const isAway = state === 'away' || !isOnline;
  if (!latest)
    return isAway ? (
      <EmptyState
        icon={<WifiOff />}
        title="No connection"
        hint="Figures appear automatically as soon as there is one."
      />
    ) : (
      <TrafficSkeleton />
    );
  return (
    <>
      <WatchBar
        tone={isPaused ? 'paused' : isAway ? 'away' : state}
        at={latest.at}
        onToggle={() => setIsPaused((was) => !was)}
      />
      <Pictures pictures={pictures} latest={latest} isMoving={!isPaused && !isAway} />
    </>
  );
}

type Shown = { pictures: readonly Picture[]; isMoving: boolean };

function Pictures({ pictures, latest, isMoving }: Shown & { latest: Picture }) {
  const { snapshot } = latest;
  const { gateways, queues, outbox, redis, database, notables } = snapshot;
  return (
    <Box>
      {!redis && (
        <Notice tone="warn" mb="4">
          Redis does not answer. What is shown is the gateway that you are connected to, alone.
        </Notice>
      )}
      {redis?.takesChanges === false && (
        <Notice tone="danger" mb="4">
          Redis answers but takes no changes; it may be at its memory limit. Jobs wait, and of the
          gateways only the one that you are connected to is shown.
        </Notice>
      )}
      {database?.takesChanges === false && (
        <Notice tone="danger" mb="4">
          PostgreSQL answers but takes no changes; its disk may be full. Nothing can be saved.
        </Notice>
      )}
      {!database && (
        <Notice tone="warn" mb="4">
          PostgreSQL does not answer. What only it knows is shown as not known.
        </Notice>
      )}
      <Cards
        columns={measureColumns}
        measures={[...people, ...doings]}
        pictures={pictures}
        isMoving={isMoving}
      />
      <HereNow snapshot={snapshot} />
      <MinuteTable pictures={pictures} />
      <Section title="Machinery">
        <Cards
          columns={machineryColumns}
          measures={machinery}
          pictures={pictures}
          isMoving={isMoving}
        />
        <Box mt="4">
          <GatewayTable gateways={gateways} />
        </Box>
      </Section>
      <Section title="Work in the background">
        {queues ? (
          <QueueTable queues={queues} />
        ) : (
          <Box color="muted">The queues are not known.</Box>
        )}
        {outbox && outbox.dead > 0 && (
          <Notice tone="danger" mt="4">
            {outbox.dead === 1 ? 'One job has' : `${outbox.dead} jobs have`} failed permanently.{' '}
            <TextLink to="/admin/queues">Look at what failed</TextLink>
          </Notice>
        )}
      </Section>
      <Section title="Since yesterday">
        <NotableList notables={notables} />
      </Section>
    </Box>
  );
}

type CardsProps = Shown & { measures: Measure[]; columns: Record<string, string> };

function Cards({ columns, measures, pictures, isMoving }: CardsProps) {
  return (
    <Grid templateColumns={columns} gap={{ base: '3', sm: '4' }}>
      {measures.map((measure) => (
        <MeasureCard key={measure.label} {...{ measure, pictures, isMoving }} />
      ))}
    </Grid>
  );
}
