import type { CandidateScenario } from '@cascade/shared/features/scenarios/contract';
import { Box } from '@chakra-ui/react';
import { useAtom } from 'jotai';
import { UsersRound } from 'lucide-react';
import { BellSettings, StartFrame } from '../../domain/marking/start-frame.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Toggle } from '../../ui/actions/toggle.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { backToBackAtom } from './back-to-back.ts';
import { useStartAttempt } from './use-start-attempt.ts';

type Props = { scenario: CandidateScenario; speed: number };

/** Hidden until the clock starts. */
export function StartScreen({ scenario, speed }: Props) {
  const [isBackToBack, setIsBackToBack] = useAtom(backToBackAtom);
  const { mutate, isPending, error } = useStartAttempt();
  return (
    <StartFrame
      station={scenario}
      eyebrow={scenario.scenarioNumber}
      speed={speed}
      isBusy={isPending}
      onStart={() => mutate({ scenarioId: scenario.id, speed })}
    >
      {error && <ErrorState level="h3" title="The station did not start" error={error} />}
      <LinkButton
        size="lg"
        look="outline"
        isWide
        to={`/practise-together?station=${scenario.id}${speed === 1 ? '' : `&speed=${speed}`}`}
      >
        <UsersRound aria-hidden />
        With a partner
      </LinkButton>
      <Box>
        <BellSettings />
      </Box>
      <Box borderTopWidth="1px" borderColor="border" pt="4">
        <Toggle label="Continuous practice" isOn={isBackToBack} onChange={setIsBackToBack} />
        <Box textStyle="small" color="muted" mt="1">
          After marking and a changeover of two minutes, the next station starts automatically.
        </Box>
      </Box>
    </StartFrame>
  );
}
