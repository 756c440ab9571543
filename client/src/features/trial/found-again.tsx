import { Flex } from '@chakra-ui/react';
import { Play, RotateCcw } from 'lucide-react';
import { Button } from '../../ui/actions/button.tsx';
import { DayOfInstant } from '../../ui/page/instant.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { Trial } from './trial.ts';

type Props = { trial: Trial; onContinue: () => void; onAfresh: () => void };

/** Of another day. */
export function FoundAgain({ trial, onContinue, onAfresh }: Props) {
  return (
    <EmptyState
      level="h1"
      title="You have tried this station before"
      hint={
        <>
          You began “{trial.station.title}” on this device on{' '}
          <DayOfInstant at={new Date(trial.clock.startedAt).toISOString()} />. What you wrote is
          still here.
        </>
      }
      action={
        <Flex wrap="wrap" gap="2" justify="center">
          <Button onClick={onContinue}>
            <Play aria-hidden />
            {trial.markedAt === null ? 'Continue' : 'See the result'}
          </Button>
          <Button look="outline" onClick={onAfresh}>
            <RotateCcw aria-hidden />
            Start afresh
          </Button>
        </Flex>
      }
    />
  );
}
