import type { CandidateScenario } from '@cascade/shared/features/scenarios/contract';
import { Box, Flex, Grid } from '@chakra-ui/react';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { unlockSound } from '../bells/bell-sound.ts';
import { SoundControls } from '../bells/sound-controls.tsx';
import { WhatHappens } from '../clock/what-happens.tsx';
import { CategoryBadge, DifficultyBadge } from '../stations/station-badges.tsx';

type Props = {
  station: Pick<CandidateScenario, 'title' | 'category' | 'difficulty' | 'skill' | 'setting'>;
  eyebrow: string;
  speed: number;
  isBusy?: boolean;
  onStart: () => void;
  /** Beneath the button. */
  children?: ReactNode;
};

export function BellSettings() {
  return (
    <>
      <SoundControls />
      <Box textStyle="small" color="muted" mt="1">
        Bells also appear on screen.
      </Box>
    </>
  );
}

/** Before the clock of a station starts. */
export function StartFrame({ station, eyebrow, speed, isBusy = false, onStart, children }: Props) {
  function start() {
    void unlockSound().catch(() => undefined);
    onStart();
  }
  return (
    <>
      <PageHeader
        title={station.title}
        eyebrow={
          <Flex wrap="wrap" align="center" gap="2">
            {eyebrow}
            <CategoryBadge category={station.category} />
            <DifficultyBadge difficulty={station.difficulty} />
          </Flex>
        }
        description={`${station.skill} | ${station.setting}`}
      />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: '7fr 4fr' }}
        gap={{ base: '8', lg: '12' }}
      >
        <Card
          // First in reading order.
          order={{ lg: '2' }}
          alignSelf="start"
          display="grid"
          gap="5"
        >
          <Button size="lg" isWide isBusy={isBusy} onClick={start}>
            <Play aria-hidden />
            Start reading
          </Button>
          {children}
          {speed !== 1 && (
            <Box textStyle="caption" color="muted">
              Developer speed: {speed} times
            </Box>
          )}
        </Card>
        <Box>
          <WhatHappens />
        </Box>
      </Grid>
    </>
  );
}
