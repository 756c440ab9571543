import type { CandidateScenario } from '@cascade/shared/features/scenarios/contract';
import { Box, Flex, Grid } from '@chakra-ui/react';
import { useAtom } from 'jotai';
import { Play } from 'lucide-react';
import { unlockSound } from '../../domain/bells/bell-sound.ts';
import { SoundControls } from '../../domain/bells/sound-controls.tsx';
import { WhatHappens } from '../../domain/clock/what-happens.tsx';
import { CategoryBadge, DifficultyBadge } from '../../domain/stations/station-badges.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Toggle } from '../../ui/actions/toggle.tsx';
import { Card } from '../../ui/data/card.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { backToBackAtom } from './back-to-back.ts';
import { useStartAttempt } from './use-start-attempt.ts';

type Props = { scenario: CandidateScenario; speed: number };

/** Hidden until the clock starts. */
export function StartScreen({ scenario, speed }: Props) {
  const [isBackToBack, setIsBackToBack] = useAtom(backToBackAtom);
  const { mutate, isPending, error } = useStartAttempt();
  function start() {
    void unlockSound().catch(() => undefined);
    mutate({ scenarioId: scenario.id, speed });
  }
  return (
    <>
      <PageHeader
        title={scenario.title}
        eyebrow={
          <Flex wrap="wrap" align="center" gap="2">
            {scenario.scenarioNumber}
            <CategoryBadge category={scenario.category} />
            <DifficultyBadge difficulty={scenario.difficulty} />
          </Flex>
        }
        description={`${scenario.skill} | ${scenario.setting}`}
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
          <Button size="lg" isWide isBusy={isPending} onClick={start}>
            <Play aria-hidden />
            Start reading
          </Button>
          {error && <ErrorState level="h3" title="The station did not start" error={error} />}
          <Box>
            <SoundControls />
            <Box textStyle="small" color="muted" mt="1">
              Bells also appear on screen.
            </Box>
          </Box>
          <Box borderTopWidth="1px" borderColor="border" pt="4">
            <Toggle label="Continuous practice" isOn={isBackToBack} onChange={setIsBackToBack} />
            <Box textStyle="small" color="muted" mt="1">
              After marking and a changeover of two minutes, the next station starts automatically.
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
