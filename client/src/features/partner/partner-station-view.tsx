import type { PartnerStation } from '@cascade/shared/features/partner/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useMemo } from 'react';
import { BellLog } from '../../domain/bells/bell-log.tsx';
import { SoundControls } from '../../domain/bells/sound-controls.tsx';
import { useBells } from '../../domain/bells/use-bells.ts';
import { ClockDock } from '../../domain/clock/clock-dock.tsx';
import { ClockFace } from '../../domain/clock/clock-face.tsx';
import { clockOnLeaving } from '../../domain/clock/clock-questions.ts';
import { clockTitleOf } from '../../domain/clock/clock-words.ts';
import { useStationReading } from '../../domain/clock/use-station-reading.ts';
import { useWakeLock } from '../../domain/clock/use-wake-lock.ts';
import { ownRoleText } from '../../domain/stations/own-role.ts';
import { playedTaskOf } from '../../domain/stations/role-player/played-task.ts';
import { CategoryBadge } from '../../domain/stations/station-badges.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { PartnerPart } from './partner-part.tsx';
import { PartnerSheet } from './partner-sheet.tsx';
import { viewNames } from './view-names.ts';

type Props = {
  station: PartnerStation;
  token: string;
  /** A pause may be missed. */
  isCut: boolean;
  alsoPlays: boolean;
  after: ReactNode;
};

export function PartnerStationView({ station, token, isCut, alsoPlays, after }: Props) {
  const { card, clock, view } = station;
  const reading = useStationReading(clock);
  const bells = useBells(clock, `${token}:${clock.startedAt}`);
  const task = useMemo(() => playedTaskOf(token, clock), [token, clock]);
  const isEnded = reading.phase === 'ended';
  const marks =
    view === 'examiner' ? reading.phase !== 'reading' : view === 'role-player' && isEnded;
  useWakeLock(reading.phase !== 'ended' && !reading.isPaused);
  return (
    <>
      <PageTitle>{clockTitleOf(reading, viewNames[view])}</PageTitle>
      <ClockDock
        leaving={
          reading.phase !== 'ended' && {
            to: '/',
            text: `${clockOnLeaving(reading.isPaused)} Open your link again to return.`,
          }
        }
        aside={
          <>
            <ClockFace reading={reading} />
            <BellLog bells={bells} />
          </>
        }
      >
        <chakra.h1 textStyle="title" mb="2">
          {ownRoleText([alsoPlays ? 'role-player' : view])}
        </chakra.h1>
        <Flex wrap="wrap" align="center" gap="2" mb="5">
          <chakra.h2 textStyle="subheading">{card.title}</chakra.h2>
          <CategoryBadge category={card.category} />
          {alsoPlays && <Box color="muted">You also mark.</Box>}
        </Flex>
        <div role="status">
          {isCut && (
            <Notice tone="warn" mb="4">
              Reconnecting. The clock runs on; a pause would show once the connection is back.
            </Notice>
          )}
        </div>
        {marks && (
          <chakra.details open={isEnded} mb="6">
            <chakra.summary textStyle="subheading" cursor="pointer" minHeight="11" py="2">
              Mark sheet
            </chakra.summary>
            <PartnerSheet token={token} isEnded={isEnded} isAlone={!after} />
          </chakra.details>
        )}
        {isEnded && after}
        <PartnerPart station={station} task={task} first={alsoPlays ? 'brief' : 'task'} />
        <Box borderTopWidth="1px" borderColor="border" pt="5" mt="8">
          <SoundControls />
        </Box>
      </ClockDock>
    </>
  );
}
