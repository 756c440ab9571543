import type { Feedback } from '@cascade/shared/domain/stations/parts';
import { Flex } from '@chakra-ui/react';

type Props = { slots: Feedback['timeManagement']['recommended'] };

/** The minutes as a picture; the list beneath it says the same in words. */
export function TimeBar({ slots }: Props) {
  return (
    <Flex gap="0.5" maxWidth="measure" aria-hidden>
      {slots.map(({ minutes, focus }) => (
        <Flex
          key={focus}
          align="center"
          justify="center"
          minWidth="0"
          height="10"
          borderRadius="sm"
          borderWidth="1px"
          borderColor="transparent"
          bg="accent.subtle"
          color="accent"
          textStyle="label"
          fontVariantNumeric="tabular-nums"
          // Printers leave backgrounds out.
          _print={{ borderColor: 'border' }}
          style={{ flex: `${minutes} 1 0` }}
        >
          {Number(minutes.toFixed(2))}
        </Flex>
      ))}
    </Flex>
  );
}
