import type { Scenario } from '@cascade/shared/features/scenarios/contract';
import { Box, Flex, Grid } from '@chakra-ui/react';
import { Play } from 'lucide-react';
import { unlockSound } from '../../domain/bells/bell-sound.ts';
import { SoundControls } from '../../domain/bells/sound-controls.tsx';
import { WhatHappens } from '../../domain/clock/what-happens.tsx';
import { CategoryBadge, DifficultyBadge } from '../../domain/stations/station-badges.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';

type Props = { station: Scenario; speed: number; onStart: () => void };

export function StartScreen({ station, speed, onStart }: Props) {
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
            Try a station
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
          <Button size="lg" isWide onClick={start}>
            <Play aria-hidden />
            Start reading
          </Button>
          <Box>A whole station, without an account. What you write stays on this device.</Box>
          <Box borderTopWidth="1px" borderColor="border" pt="4">
            <SoundControls />
            <Box textStyle="small" color="muted" mt="1">
              Bells also appear on screen.
            </Box>
          </Box>
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
