import type { MarkScheme } from '@cascade/shared/domain/stations/parts';
import type { PracticeSheet } from '@cascade/shared/features/practice/contract';
import { Box } from '@chakra-ui/react';
import { MarkPreview } from '../../../domain/marking/mark-preview.tsx';
import { MarkingCountdown } from './marking-countdown.tsx';

type Props = {
  /** When the two minutes are over, in ms since 1970; null until the server has said it. */
  endsAt: number | null;
  scheme: MarkScheme | null;
  sheet: PracticeSheet;
};

/** After the last bell: the time for marking and what the marks come to. */
export function MarkingAside({ endsAt, scheme, sheet }: Props) {
  return (
    <>
      {endsAt !== null && <MarkingCountdown endsAt={endsAt} />}
      <Box mt={{ base: '1', lg: '5' }}>
        <MarkPreview scheme={scheme} sheet={sheet} />
      </Box>
    </>
  );
}
