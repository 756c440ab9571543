import {
  type DayStatus,
  partLabels,
  type StatusPart,
} from '@cascade/shared/features/status/contract';
import {
  lookOf,
  STATUS_DAYS,
  uptimeOf,
  uptimeWords,
} from '@cascade/shared/features/status/history';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { LongDate } from '../../ui/page/long-date.tsx';

const DAY_MS = 86_400_000;

type Look = ReturnType<typeof lookOf>;

const lookWords: Readonly<Record<Look, string>> = {
  operational: 'Operational all day',
  degraded: 'Degraded for a time',
  outage: 'Outage for a time',
  unmeasured: 'Not measured for a time',
  none: 'Before measuring began',
};

/** Worse days are lower, and an empty outline is what nobody measured, so that colour is not needed. */
const Bar = chakra('span', {
  base: { display: 'block', width: 'full', alignSelf: 'end', borderRadius: '1px' },
  variants: {
    look: {
      operational: { height: 'full', bg: 'success.fg' },
      degraded: { height: '75%', bg: 'warn.fg' },
      outage: { height: '30%', bg: 'danger.fg' },
      unmeasured: { height: '50%', borderWidth: '1px', borderColor: 'danger.fg' },
      none: { height: '2px', bg: 'line' },
    },
  },
});

const columns: Column<DayStatus>[] = [
  { key: 'day', label: 'Day (UTC)', cell: ({ day }) => <LongDate day={day} /> },
  ...(['operational', 'degraded', 'outage', 'unmeasured'] as const).map((key) => ({
    key,
    label: {
      operational: 'Operational',
      degraded: 'Degraded',
      outage: 'Outage',
      unmeasured: 'Not measured',
    }[key],
    cell: (day: DayStatus) => whole(day[key]),
    isNumber: true,
  })),
];

const whole = (value: number) => value.toLocaleString('en-GB');

/** Ninety days up to the last counted one; those before measuring began are empty. */
function shownDays(days: readonly DayStatus[], until: string): DayStatus[] {
  const byDay = new Map(days.map((one) => [one.day, one]));
  const last = Math.floor((Date.parse(until) - 1) / DAY_MS);
  return Array.from({ length: STATUS_DAYS }, (_, place) => {
    const day = new Date((last - STATUS_DAYS + 1 + place) * DAY_MS).toISOString().slice(0, 10);
    return byDay.get(day) ?? { day, operational: 0, degraded: 0, outage: 0, unmeasured: 0 };
  });
}

type Props = { part: StatusPart; days: readonly DayStatus[]; until: string };

export function PartHistory({ part, days, until }: Props) {
  const [isTable, setIsTable] = useState(false);
  const { share, measured, all } = uptimeOf(days);
  const uptime = share === null ? 'not measured yet' : `${uptimeWords(share)} working`;
  const name = partLabels[part];
  const troubled = days.filter((day) => lookOf(day) !== 'operational').length;
  const text = `${name}: ${uptime}. Of ${days.length} ${days.length === 1 ? 'day' : 'days'}, ${troubled} had a minute that was not operational.`;
  return (
    <Card asChild>
      <section aria-label={`${name}, last ninety days`}>
        <Flex wrap="wrap" justify="space-between" align="baseline" columnGap="4" mb="3">
          <chakra.h3 textStyle="subheading">{name}</chakra.h3>
          <chakra.span fontVariantNumeric="tabular-nums">{uptime}</chakra.span>
        </Flex>
        <Box
          role="img"
          aria-label={text}
          display="grid"
          gridTemplateColumns={{ base: 'repeat(30, 1fr)', md: 'repeat(90, 1fr)' }}
          columnGap={{ base: '2px', md: '1px', lg: '2px' }}
          rowGap="3"
        >
          {shownDays(days, until).map((day) => {
            const look = lookOf(day);
            return (
              <Flex key={day.day} height="8" title={`${dayWords(day.day)}: ${lookWords[look]}`}>
                <Bar look={look} />
              </Flex>
            );
          })}
        </Box>
        <Flex justify="space-between" textStyle="caption" color="muted" mt="2" aria-hidden>
          <span>90 days ago</span>
          <span>Today</span>
        </Flex>
        <Flex wrap="wrap" justify="space-between" align="center" gap="2" mt="3">
          <Box textStyle="small" color="muted">
            {whole(measured)} of {whole(all)} minutes measured
          </Box>
          <Button
            look="quiet"
            size="sm"
            aria-expanded={isTable}
            aria-label={`${isTable ? 'Hide' : 'Show'} the days of ${name} as a table`}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? 'Hide table' : 'Show as a table'}
          </Button>
        </Flex>
        {isTable && (
          <Box mt="3" maxHeight="list" overflowY="auto">
            <DataTable
              caption={`${name}: minutes of each day`}
              columns={columns}
              rows={[...days].reverse()}
              keyOf={({ day }) => day}
            />
          </Box>
        )}
      </section>
    </Card>
  );
}

const dayWords = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Each bar is a day in UTC; days with several troubles show the worst. */
export function Legend() {
  return (
    <Box as="ul" listStyleType="none" display="flex" flexWrap="wrap" columnGap="5" rowGap="2">
      {(Object.keys(lookWords) as Look[]).map((look) => (
        <Flex as="li" key={look} align="center" gap="2" textStyle="small" color="muted">
          <Flex width="2" height="5" aria-hidden>
            <Bar look={look} />
          </Flex>
          {lookWords[look]}
        </Flex>
      ))}
    </Box>
  );
}
