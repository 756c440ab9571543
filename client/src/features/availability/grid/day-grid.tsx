import type { WeeklyTime } from '@cascade/shared/domain/availability/free-hours';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { clockWords, dayNames } from '../../../domain/availability/week-words.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { HoursGrid } from './hours-grid.tsx';
import { copied, timesWords } from './week-marks.ts';

const Days = chakra('fieldset', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', gap: '1', mb: '3' },
});
const Day = chakra('label', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: '11',
    borderRadius: 'md',
    textStyle: 'label',
    bg: 'sunken',
    color: 'muted',
    cursor: 'pointer',
    '&:has(:checked)': { bg: 'accent.subtle', color: 'accent' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'focus' },
  },
});
const Mark = chakra('span', { base: { boxSize: '1.5', borderRadius: 'full', mt: '0.5' } });

const ROW_MINUTES = 120;
const rowStarts = Array.from({ length: 12 }, (_, at) => at * ROW_MINUTES);

type Props = {
  describedBy: string;
  weekly: WeeklyTime[];
  onChange: (weekly: WeeklyTime[]) => void;
};

/** One day at a time, all of it on a phone's screen. */
export function DayGrid({ describedBy, weekly, onChange }: Props) {
  const [day, setDay] = useState(0);
  const [isCopying, setIsCopying] = useState(false);
  const timesOf = (of: number) => weekly.filter((one) => one.day === of);
  const times = timesOf(day);
  const name = dayNames[day] ?? '';
  return (
    <Box>
      <Days>
        <VisuallyHidden as="legend">Day</VisuallyHidden>
        {dayNames.map((full, at) => (
          <Day key={full}>
            <VisuallyHidden asChild>
              <input
                type="radio"
                name="day"
                aria-label={timesOf(at).length > 0 ? `${full}, has free hours` : full}
                checked={at === day}
                onChange={() => setDay(at)}
              />
            </VisuallyHidden>
            <span aria-hidden>{full.slice(0, 3)}</span>
            <Mark aria-hidden bg={timesOf(at).length > 0 ? 'accent' : 'transparent'} />
          </Day>
        ))}
      </Days>
      <HoursGrid
        key={name}
        label={`Free hours on ${name}`}
        describedBy={describedBy}
        headerWidth="2.75rem"
        cellHeight="2.5rem"
        rows={rowStarts.map((start) => ({
          key: String(start),
          header: clockWords(start),
          cells: [0, 30, 60, 90].map((more) => ({ day, minute: start + more })),
        }))}
        weekly={weekly}
        onChange={onChange}
      />
      <Flex mt="3" align="center" justify="space-between" gap="3" wrap="wrap">
        <Box textStyle="small" color="muted">
          {name}: {times.length === 0 ? 'no free hours' : timesWords(times)}
        </Box>
        <Button look="outline" onClick={() => setIsCopying(true)}>
          <Copy aria-hidden />
          Copy to other days
        </Button>
      </Flex>
      <Dialog title={`Copy ${name}`} isOpen={isCopying} onClose={() => setIsCopying(false)}>
        <CopyForm
          day={day}
          onCopy={(days) => {
            onChange(copied(weekly, day, days));
            setIsCopying(false);
          }}
        />
      </Dialog>
    </Box>
  );
}

/** Weekdays to begin with, since most weeks are alike there. */
function CopyForm({ day, onCopy }: { day: number; onCopy: (days: number[]) => void }) {
  const others = dayNames.flatMap((_, at) => (at === day ? [] : [at]));
  const [days, setDays] = useState(others.filter((at) => at < 5));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onCopy(days);
      }}
    >
      <Box as="fieldset">
        <Box as="legend" mb="2" color="muted">
          The hours of the days you choose are replaced.
        </Box>
        {others.map((at) => (
          <Checkbox
            key={at}
            label={dayNames[at]}
            checked={days.includes(at)}
            onChange={({ target }) =>
              setDays(target.checked ? [...days, at] : days.filter((one) => one !== at))
            }
          />
        ))}
      </Box>
      <Button type="submit" mt="4" disabled={days.length === 0}>
        Copy
      </Button>
    </form>
  );
}
