import type { PlanWeek } from '@cascade/shared/features/insight/contract';
import { dayOf } from '@cascade/shared/features/insight/streak';
import { Box, chakra } from '@chakra-ui/react';
import { serverNow } from '../../../api/server-time.ts';
import { Card } from '../../../ui/data/card.tsx';
import { Figures } from '../../../ui/data/figures.tsx';
import { LongDate } from '../../../ui/page/long-date.tsx';
import { PlanBars } from './plan-bars.tsx';
import { PlanLegend } from './plan-legend.tsx';
import { PlanTable } from './plan-table.tsx';

function counted(count: number, one: string): string {
  return `${count} ${count === 1 ? one : `${one}s`}`;
}

type Props = { examDate: string; weeks: PlanWeek[] };

/** What the coming week asks for, and the way to the exam. */
export function PlanWeeks({ examDate, weeks }: Props) {
  const [first] = weeks;
  if (!first) return null;
  const isLater = first.startsOn > dayOf(new Date(serverNow()));
  const asked = [counted(first.stations, 'station')];
  if (first.mocks > 0) asked.push(counted(first.mocks, 'mock circuit'));
  return (
    <Card>
      <chakra.h3 textStyle="subheading">
        {isLater ? (
          <>
            The plan begins on <LongDate day={first.startsOn} />
          </>
        ) : (
          `The next seven days: ${asked.join(' and ')}`
        )}
      </chakra.h3>
      <Box mt="1">
        {isLater ? 'Until then one station a week keeps your hand in.' : `${first.focus}.`}
        {!isLater && first.done > 0 && ` ${counted(first.done, 'station')} done so far.`}
      </Box>
      <Box textStyle="small" color="muted" mt="1" mb="5">
        Your exam is on <LongDate day={examDate} />. Check the date on the college’s site.
      </Box>
      <PlanBars weeks={weeks} />
      <PlanLegend />
      <Figures>
        <PlanTable weeks={weeks} />
      </Figures>
    </Card>
  );
}
