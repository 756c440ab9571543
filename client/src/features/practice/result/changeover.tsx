import { Box, Flex } from '@chakra-ui/react';
import { SkipForward, Square } from 'lucide-react';
import { digitsOf } from '../../../domain/clock/clock-words.ts';
import { useCountdown } from '../../../domain/clock/use-countdown.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { changeoverMs } from '../back-to-back.ts';

type Props = {
  completedAt: string;
  speed: number;
  isBusy: boolean;
  onNext: () => void;
  onStop: () => void;
};

export function Changeover({ completedAt, speed, isBusy, onNext, onStop }: Props) {
  const left = useCountdown(Date.parse(completedAt) + changeoverMs / speed, onNext);
  return (
    <Notice tone="accent" role="region" aria-label="Changeover" mb="6">
      <Flex wrap="wrap" align="center" justify="space-between" gap="4">
        <Box>
          <Box textStyle="label">The next station begins in</Box>
          <Box textStyle="figure" role="timer" data-testid="changeover">
            {digitsOf(left)}
          </Box>
        </Box>
        <Flex wrap="wrap" gap="2">
          <Button isBusy={isBusy} onClick={onNext}>
            <SkipForward aria-hidden />
            Begin now
          </Button>
          <Button look="outline" onClick={onStop}>
            <Square aria-hidden />
            Stop here
          </Button>
        </Flex>
      </Flex>
    </Notice>
  );
}
