import type { WeeklyTime } from '@cascade/shared/domain/availability/free-hours';
import { Box, Flex } from '@chakra-ui/react';
import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { clockWords, dayNames } from '../../../domain/availability/week-words.ts';
import { SegmentedChoice } from '../../../ui/fields/segmented-choice.tsx';
import { HoursGrid } from './hours-grid.tsx';

type Part = 'day' | 'night';

const parts = {
  day: { from: 6 * 60, to: 24 * 60 },
  night: { from: 0, to: 6 * 60 },
} as const satisfies Record<Part, { from: number; to: number }>;

/** Starts of pieces of some minutes. */
const startsIn = ({ from, to }: { from: number; to: number }, minutes: number) =>
  Array.from({ length: (to - from) / minutes }, (_, at) => from + at * minutes);

type Props = {
  describedBy: string;
  weekly: WeeklyTime[];
  onChange: (weekly: WeeklyTime[]) => void;
};

/** A row for each day; the night apart, so that half hours are wide enough to hit. */
export function WeekGrid({ describedBy, weekly, onChange }: Props) {
  const [part, setPart] = useState<Part>('day');
  const { from, to } = parts[part];
  const hidden = part === 'day' ? parts.night : parts.day;
  const isMore = weekly.some((one) => one.fromMinute < hidden.to && hidden.from < one.toMinute);
  const minutes = startsIn(parts[part], 30);
  return (
    <Box>
      <Flex mb="4" align="center" gap="4">
        <Box width="80">
          <SegmentedChoice
            legend="Part of the day"
            value={part}
            onChoose={setPart}
            options={[
              { value: 'day', label: '06:00 to 24:00', mark: <Sun size={16} aria-hidden /> },
              { value: 'night', label: '00:00 to 06:00', mark: <Moon size={16} aria-hidden /> },
            ]}
          />
        </Box>
        {isMore && (
          <Box textStyle="small" color="muted">
            {part === 'day'
              ? 'You also have free hours at night.'
              : 'You also have free hours by day.'}
          </Box>
        )}
      </Flex>
      <HoursGrid
        label={`Free hours of the week, ${clockWords(from)} to ${clockWords(to)}`}
        describedBy={describedBy}
        headerWidth="6rem"
        cellHeight="2.5rem"
        columns={startsIn(parts[part], 60).map(clockWords)}
        rows={dayNames.map((name, day) => ({
          key: name,
          header: name,
          cells: minutes.map((minute) => ({ day, minute })),
        }))}
        weekly={weekly}
        onChange={onChange}
      />
    </Box>
  );
}
