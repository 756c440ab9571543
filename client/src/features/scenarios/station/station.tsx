import { stationParts } from '@cascade/shared/features/mistakes/contract';
import type { Scenario } from '@cascade/shared/features/scenarios/contract';
import { Box, chakra } from '@chakra-ui/react';
import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router';
import { Reportable } from '../../../domain/mistakes/reportable.tsx';
import { RewrittenNote } from '../../../domain/stations/rewritten-note.tsx';
import { LongDate } from '../../../ui/page/long-date.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
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

/** `?tab=` keeps the tab; Back leaves the station. */
function StationTabs({ scenario, panels }: { scenario: Scenario; panels: StationPanel[] }) {
  const [params, setParams] = useSearchParams();
  const { scenarioNumber, title, edition } = scenario;
  return (
    <Tabs
      label="Parts of the station"
      tabs={panels.map(({ id, label, panel }) => ({
        id,
        label: <Label>{label}</Label>,
        panel: (
          <Reportable
            place={{ kind: 'station', scenarioId: scenario.id, part: id, edition: edition ?? null }}
            title={`${scenarioNumber} ${title}`}
            parts={stationParts}
          >
            {panel}
          </Reportable>
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
        <StationTabs scenario={scenario} panels={panels} />
        <ReviewDates scenario={scenario} />
      </Box>
      {isPrinting && <PrintSheets scenario={scenario} panels={panels} />}
    </>
  );
}
