import type { Scenario } from '@cascade/shared/features/scenarios/contract';
import { Box } from '@chakra-ui/react';
import { useMemo } from 'react';
import { ProgressFailure } from '../progress/progress-failure.tsx';
import { StationActions } from '../progress/station-actions.tsx';
import { useStationProgress } from '../progress/use-station-progress.ts';
import { PrintSheets } from './sheets/print-sheets.tsx';
import { useIsPrinting } from './sheets/use-is-printing.ts';
import { StationHeader } from './station-header.tsx';
import { StationNav } from './station-nav.tsx';
import { stationPanelsOf } from './station-panels.tsx';
import { StationTabs } from './station-tabs.tsx';

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
        <StationTabs panels={panels} />
      </Box>
      {isPrinting && <PrintSheets scenario={scenario} panels={panels} />}
    </>
  );
}
