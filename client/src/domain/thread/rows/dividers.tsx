import { dateFormat } from '@cascade/shared/domain/text/date-format';
import { chakra, Flex } from '@chakra-ui/react';
import { memo } from 'react';

const long = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });
const DAY_MS = 86_400_000;

/** Local, `YYYY-MM-DD`. */
export function dayOf(at: Date): string {
  const part = (number: number) => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${part(at.getMonth() + 1)}-${part(at.getDate())}`;
}

/**
 * Else "12 March 2027".
 * @param today from `dayOf`
 */
export function dayWords(day: string, today: string): string {
  const at = Date.parse(day);
  const ago = Date.parse(today) - at;
  if (ago === 0) return 'Today';
  return ago === DAY_MS ? 'Yesterday' : long.format(at);
}

const Rule = chakra('span', { base: { flex: '1', borderTopWidth: '1px', borderColor: 'border' } });

type DayDividerProps = { day: string; now: number };

export const DayDivider = memo(function DayDivider({ day, now }: DayDividerProps) {
  return (
    <Flex justify="center" mt="4" mb="2">
      <chakra.h3 textStyle="caption" color="muted" fontFamily="body">
        {dayWords(day, dayOf(new Date(now)))}
      </chakra.h3>
    </Flex>
  );
});

export const UnreadDivider = memo(function UnreadDivider({ count }: { count: number }) {
  return (
    <Flex align="center" gap="3" mt="4" mb="1" color="accent" textStyle="caption">
      <Rule borderColor="accent" />
      <chakra.span fontWeight="bold">
        {count === 1 ? '1 new message' : `${count} new messages`}
      </chakra.span>
      <Rule borderColor="accent" />
    </Flex>
  );
});
