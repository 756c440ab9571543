import type { CircuitLogEntry } from '@cascade/shared/features/circuits/contract';
import { Box, Flex } from '@chakra-ui/react';

const when = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** What proctors did, newest first. */
export function ConsoleLog({ log }: { log: CircuitLogEntry[] }) {
  if (log.length === 0) return <Box color="muted">Nothing was done yet.</Box>;
  return (
    <Box as="ol" listStyleType="none" textStyle="small" maxWidth="measure">
      {log.map(({ id, at, byHandle, act, text }) => (
        <Flex as="li" key={id} gap="3" py="1.5" borderTopWidth="1px" borderColor="border">
          <Box color="muted" flexShrink="0" fontVariantNumeric="tabular-nums">
            <time dateTime={at}>{when.format(new Date(at))}</time>
          </Box>
          <Box minWidth="0">
            <Box as="span" fontWeight="medium">
              {byHandle}
            </Box>{' '}
            {act === 'messaged' ? `wrote: ${text}` : text}
          </Box>
        </Flex>
      ))}
    </Box>
  );
}
