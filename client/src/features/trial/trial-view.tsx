import { Box } from '@chakra-ui/react';
import { BellLog } from '../../domain/bells/bell-log.tsx';
import { useBells } from '../../domain/bells/use-bells.ts';
import { ClockDock } from '../../domain/clock/clock-dock.tsx';
import { ClockPanel } from '../../domain/clock/clock-panel.tsx';
import { clockOnLeaving } from '../../domain/clock/clock-questions.ts';
import { clockTitleOf } from '../../domain/clock/clock-words.ts';
import { useStationReading } from '../../domain/clock/use-station-reading.ts';
import { StationHeading } from '../../domain/marking/station-heading.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { useTopOnChange } from '../../ui/page/use-top-on-change.ts';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import type { TrialHandle } from './kept-trial.ts';
import { MarkingView } from './marking-view.tsx';
import { RunningView } from './running-view.tsx';
import { shownTrialOf } from './shown-trial.ts';
import type { Trial } from './trial.ts';

type Props = { trial: Trial; handle: TrialHandle };

/** From the start of reading to the end of the marking. */
export function TrialView({ trial, handle }: Props) {
  const { clock, station } = trial;
  const shown = shownTrialOf(trial, handle);
  const reading = useStationReading(clock);
  const bells = useBells(clock, `${trial.id}:${trial.run}`);
  // The marking is shorter than the station, so the page would be left at its end.
  useTopOnChange(String(reading.phase === 'ended'));
  const heading = (
    <>
      <StationHeading card={station} />
      {!handle.isKept && (
        <Box mb="6">
          <Notice tone="warn" role="status">
            This browser keeps nothing, so a reload would lose what you write here.
          </Notice>
        </Box>
      )}
    </>
  );
  if (reading.phase === 'ended')
    return (
      <>
        <PageTitle>{clockTitleOf(reading, station.title)}</PageTitle>
        {heading}
        <MarkingView shown={shown} />
        {bells.length > 0 && (
          <VisuallyHidden as="div">
            <BellLog bells={bells} />
          </VisuallyHidden>
        )}
      </>
    );
  return (
    <>
      <PageTitle>{clockTitleOf(reading, station.title)}</PageTitle>
      <ClockDock
        leaving={{
          to: '/',
          text: `${clockOnLeaving(reading.isPaused)} Open “Try a station” on this device to return.`,
        }}
        aside={
          <>
            <ClockPanel reading={reading} onToggle={() => shown.move('toggle')} />
            <BellLog bells={bells} />
          </>
        }
      >
        {heading}
        <RunningView shown={shown} phase={reading.phase} />
      </ClockDock>
    </>
  );
}
