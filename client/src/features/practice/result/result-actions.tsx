import type { Attempt } from '@cascade/shared/features/practice/contract';
import { Flex } from '@chakra-ui/react';
import { House, RotateCcw, Shuffle } from 'lucide-react';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';

type Props = {
  attempt: Attempt;
  /** Something else comes first. */
  isSecond: boolean;
  isBusy: boolean;
  onAgain: () => void;
  onNext: () => void;
};

export function ResultActions({ attempt, isSecond, isBusy, onAgain, onNext }: Props) {
  return (
    <Flex wrap="wrap" gap="2">
      <Button look={isSecond ? 'outline' : 'solid'} isBusy={isBusy} onClick={onNext}>
        <Shuffle aria-hidden />
        Next random unseen station
      </Button>
      <Button
        look="outline"
        disabled={attempt.scenarioId === null}
        isBusy={isBusy}
        onClick={onAgain}
      >
        <RotateCcw aria-hidden />
        Again
      </Button>
      <LinkButton look="outline" to="/">
        <House aria-hidden />
        Home
      </LinkButton>
    </Flex>
  );
}
