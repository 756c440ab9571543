import { stationParts } from '@cascade/shared/features/mistakes/contract';
import type { Scenario } from '@cascade/shared/features/scenarios/contract';
import { Box, chakra } from '@chakra-ui/react';
import { EyeOff } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router';
import { Reportable } from '../../../domain/mistakes/reportable.tsx';
import { RewrittenNote } from '../../../domain/stations/rewritten-note.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { LongDate } from '../../../ui/page/long-date.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ProgressFailure } from '../progress/progress-failure.tsx';
import { StationActions } from '../progress/station-actions.tsx';
import { useStationProgress } from '../progress/use-progress.ts';
import { PrintSheets } from './sheets/print-sheets.tsx';
import { StationHeader } from './station-header.tsx';
import { StationNav } from './station-nav.tsx';
import { type StationPanel, stationPanelsOf } from './station-panels.tsx';

/** Fits four tabs on a phone. */
const Label = chakra('span', {
  base: {
    display: 'block',
    width: { base: 'min', sm: 'auto' },
    mx: { base: '-1', sm: '0' },
    fontSize: { base: 'xs', sm: 'md' },
    lineHeight: 'snug',
  },
});

/** Hides spoilers until the member asks for them. */
function Covered({ onShow }: { onShow: () => void }) {
  return (
    <EmptyState
      icon={<EyeOff />}
      title="This gives the station away"
      hint="The actor brief, mark scheme and feedback open once you have completed the station. You can also read them now."
      action={
        <Button
          look="outline"
          onClick={({ currentTarget }) => {
            // The focused button is about to be removed.
            currentTarget.closest<HTMLElement>('[role="tabpanel"]')?.focus();
            onShow();
          }}
        >
          Show them now
        </Button>
      }
    />
  );
}

/** `?tab=` keeps the tab, and a link with it shows that tab at once; Back leaves the station. */
function StationTabs({
  scenario,
  panels,
  isPractised,
}: {
  scenario: Scenario;
  panels: StationPanel[];
  isPractised: boolean;
}) {
  const [params, setParams] = useSearchParams();
  const [isShown, setIsShown] = useState(() => params.has('tab'));
  const { scenarioNumber, title, edition } = scenario;
  const isOpen = (part: StationPanel['id']) => isPractised || isShown || part === 'candidate-task';
  return (
    <Tabs
      label="Parts of the station"
      tabs={panels.map(({ id, label, panel }) => ({
        id,
        label: <Label>{label}</Label>,
        panel: isOpen(id) ? (
          <Reportable
            place={{ kind: 'station', scenarioId: scenario.id, part: id, edition: edition ?? null }}
            title={`${scenarioNumber} ${title}`}
            parts={stationParts}
          >
            {panel}
          </Reportable>
        ) : (
          <Covered onShow={() => setIsShown(true)} />
        ),
      }))}
      selected={params.get('tab') ?? ''}
      onSelect={(tab) => setParams({ tab }, { replace: true })}
    />
  );
}

/** Otherwise find-in-page finds duplicates. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const query = matchMedia('print');
    // The browser lays out right after these events.
    const show = (is: boolean) => flushSync(() => setIsPrinting(is));
    addEventListener('beforeprint', () => show(true), { signal });
    addEventListener('afterprint', () => show(false), { signal });
    query.addEventListener('change', () => show(query.matches), { signal });
    return () => stop.abort();
  }, []);
  return isPrinting;
}

/** Quietly, at the end: guidance and law change. */
function ReviewDates({ scenario: { lawAsAt, reviewedAt } }: { scenario: Scenario }) {
  if (!lawAsAt && !reviewedAt) return null;
  return (
    <Box textStyle="small" color="muted" mt={{ base: '8', md: '10' }}>
      {lawAsAt && (
        <>
          Law and guidance as at <LongDate day={lawAsAt} />.{' '}
        </>
      )}
      {reviewedAt && (
        <>
          Last reviewed <LongDate day={reviewedAt} />.
        </>
      )}
    </Box>
  );
}

export function Station({ scenario }: { scenario: Scenario }) {
  const progress = useStationProgress(scenario.id);
  const isPrinting = useIsPrinting();
  const panels = useMemo(() => stationPanelsOf(scenario), [scenario]);
  return (
    <>
      <Box _print={{ display: 'none' }}>
        <StationNav scenarioId={scenario.id} />
        <StationHeader scenario={scenario} actions={<StationActions progress={progress} />} />
        {progress.error && !progress.isKnown && <ProgressFailure onRetry={progress.retry} />}
        <RewrittenNote scenarioId={scenario.id} />
        <StationTabs
          scenario={scenario}
          panels={panels}
          isPractised={progress.isCompleted || progress.error !== null}
        />
        <ReviewDates scenario={scenario} />
      </Box>
      {isPrinting && <PrintSheets scenario={scenario} panels={panels} />}
    </>
  );
}
