import { dateFormat } from '@cascade/shared/domain/text/date-format';
import type { CalendarItem, CalendarRange } from '@cascade/shared/features/calendar/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { linkRecipe } from '../../ui/actions/link-recipe.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { addDays, daysOf, weekdayOf } from './days.ts';
import { kindColours, kindWords } from './kinds.ts';

const TextButton = chakra('button', linkRecipe);
const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '5.5rem 1fr', sm: '8rem 1fr' },
    columnGap: '3',
    py: '2',
    minHeight: '11',
    alignItems: 'baseline',
  },
});

const clock = dateFormat({ timeStyle: 'short' });

type ItemProps = { item: CalendarItem; onOpen: (item: CalendarItem) => void };

function TimesOf({ item: { when } }: Pick<ItemProps, 'item'>) {
  if (when.kind === 'days') return <span>All day</span>;
  return (
    <span>
      <time dateTime={when.startsAt}>{clock.format(new Date(when.startsAt))}</time>
      {' to '}
      <time dateTime={when.endsAt}>{clock.format(new Date(when.endsAt))}</time>
    </span>
  );
}

function Item({ item, onOpen }: ItemProps) {
  const { kind, title, path, entry } = item;
  const colour = kindColours[kind];
  return (
    <Row>
      <Box textStyle="small" color="muted">
        <TimesOf item={item} />
      </Box>
      <Box minWidth="0">
        {entry || path === null ? (
          <TextButton type="button" textAlign="start" onClick={() => onOpen(item)}>
            {title}
          </TextButton>
        ) : (
          <TextLink to={path}>{title}</TextLink>
        )}
        <Flex wrap="wrap" align="center" columnGap="3" rowGap="1" mt="1">
          <Badge bg={`${colour}.subtle`} color={`${colour}.fg`}>
            {kindWords[kind]}
          </Badge>
          {entry && path !== null && (
            <TextLink to={path} textStyle="small">
              Practise this station
            </TextLink>
          )}
        </Flex>
      </Box>
    </Row>
  );
}

function dayWords(day: string, today: string): string {
  const words = weekdayOf(day);
  if (day === today) return `Today, ${words}`;
  return day === addDays(today, 1) ? `Tomorrow, ${words}` : words;
}

type Props = {
  items: readonly CalendarItem[];
  range: CalendarRange;
  today: string;
  onOpen: (item: CalendarItem) => void;
};

/** A plain list, day by day: it needs no grid, and so no library on a phone. */
export function Agenda({ items, range, today, onOpen }: Props) {
  return daysOf(items, range).map(({ day, items: ofDay }) => (
    <chakra.section key={day} aria-labelledby={`agenda-${day}`} mb="5">
      <chakra.h3
        id={`agenda-${day}`}
        textStyle="label"
        color={day === today ? 'accent' : 'text'}
        borderBottomWidth="1px"
        borderColor="border"
        pb="1"
      >
        {dayWords(day, today)}
      </chakra.h3>
      <Box as="ul" listStyleType="none">
        {ofDay.map((item) => (
          <Item key={item.id} item={item} onOpen={onOpen} />
        ))}
      </Box>
    </chakra.section>
  ));
}
