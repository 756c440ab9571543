import { Box, Grid } from '@chakra-ui/react';
import { WifiOff } from 'lucide-react';
import { useState } from 'react';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { Section } from '../../ui/page/section.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { useIsOnline } from '../../ui/states/use-is-online.ts';
import { GatewayTable } from './gateway-table.tsx';
import { HereNow } from './here-now.tsx';
import { MeasureCard } from './measure-card.tsx';
import { machineryColumns, measureColumns } from './measure-columns.ts';
import { doings, type Measure, machinery, people } from './measures.ts';
import { MinuteTable } from './minute-table.tsx';
import { NotableList } from './notable-list.tsx';
import type { Picture } from './pictures.ts';
import { QueueTable } from './queue-table.tsx';
import { TrafficSkeleton } from './traffic-skeleton.tsx';
import { useTraffic } from './use-traffic.ts';
import { WatchBar } from './watch-bar.tsx';

/** What happens on this installation at the moment, for admins. */
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
        hint="The figures come by themselves as soon as there is one."
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
            {outbox.dead === 1 ? 'One job has' : `${outbox.dead} jobs have`} failed for good.{' '}
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
