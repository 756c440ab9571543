import { Box } from '@chakra-ui/react';
import { LongDate } from '../../ui/page/long-date.tsx';
import { changeInWords } from './counted.ts';

type Props = {
  now: number;
  before: number;
  /** Of the figure before. */
  days: { from: string; to: string };
  /** The figure before, as it is written. */
  shown: string;
  /** Where there was none before. */
  none?: string;
};

/** "12 % more than from 1 March 2027 to 30 March 2027 (100)" */
export function Change({ now, before, days, shown, none }: Props) {
  return (
    <Box textStyle="small" color="muted">
      {none !== undefined && before === 0 ? none : changeInWords(now, before)}{' '}
      {days.from === days.to ? (
        <>
          on <LongDate day={days.from} />
        </>
      ) : (
        <>
          from <LongDate day={days.from} /> to <LongDate day={days.to} />
        </>
      )}
      {before > 0 && ` (${shown})`}
    </Box>
  );
}
