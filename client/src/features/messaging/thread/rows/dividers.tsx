import { chakra, Flex } from '@chakra-ui/react';
import { dayOf, dayWords } from './day-words.ts';

const Rule = chakra('span', { base: { flex: '1', borderTopWidth: '1px', borderColor: 'border' } });

/** The day of the messages below. */
export function DayDivider({ day, now }: { day: string; now: number }) {
  return (
    <Flex justify="center" mt="4" mb="2">
      <chakra.h3 textStyle="caption" color="muted" fontFamily="body">
        {dayWords(day, dayOf(new Date(now)))}
      </chakra.h3>
    </Flex>
  );
}

/** What came since the member last looked. */
export function UnreadDivider({ count }: { count: number }) {
  return (
    <Flex align="center" gap="3" mt="4" mb="1" color="accent" textStyle="caption">
      <Rule borderColor="accent" />
      <chakra.span fontWeight="bold">
        {count === 1 ? '1 new message' : `${count} new messages`}
      </chakra.span>
      <Rule borderColor="accent" />
    </Flex>
  );
}
