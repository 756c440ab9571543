import { listCircuitLog } from '@cascade/shared/features/circuits/proctor';
import { Box, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Megaphone, X } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { serverNow } from '../../api/server-time.ts';
import { memberEntries } from '../../device/member-entries.ts';
import { isListOfTexts, shapeOf } from '../../device/shape.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { logArgs } from './circuit-queries.ts';

const entries = memberEntries('circuit-messages', shapeOf(isListOfTexts));

/** Survives a reload. */
const readMessages = (circuitId: string): string[] => entries.find(circuitId) ?? [];

function rememberRead(circuitId: string, messageId: string): void {
  entries.keep(circuitId, [...readMessages(circuitId), messageId]);
}

/** Returning people do not see older ones. */
const shownForMs = 10 * 60_000;

export function ProctorMessages({ circuitId }: { circuitId: string }) {
  const { data } = useQuery(queryOf(listCircuitLog, logArgs(circuitId)));
  const [read, setRead] = useState(() => readMessages(circuitId));
  const [openedAt] = useState(serverNow);
  const latest = data?.find(
    ({ id, act, at }) =>
      act === 'messaged' && !read.includes(id) && Date.parse(at) > openedAt - shownForMs,
  );
  function putAway(id: string) {
    rememberRead(circuitId, id);
    setRead([...read, id]);
  }
  return (
    <Box
      role="alert"
      position="fixed"
      insetInline="0"
      bottom={{ base: '20', lg: '6' }}
      zIndex="popover"
      px="4"
      pointerEvents="none"
    >
      {latest && (
        <Flex
          key={latest.id}
          align="start"
          gap="3"
          maxWidth="measure"
          mx="auto"
          ps="4"
          py="2"
          bg="accent"
          color="accent.on"
          borderRadius="lg"
          boxShadow="raised"
          pointerEvents="auto"
        >
          <Box mt="2" flexShrink="0">
            <Megaphone size={20} aria-hidden />
          </Box>
          <Box flex="1" minWidth="0" py="2">
            <Box textStyle="caption">{latest.byHandle} to everybody</Box>
            <Box fontWeight="medium" whiteSpace="pre-line">
              {latest.text}
            </Box>
          </Box>
          <IconButton
            label="Put this message away"
            color="accent.on"
            onClick={() => putAway(latest.id)}
          >
            <X aria-hidden />
          </IconButton>
        </Flex>
      )}
    </Box>
  );
}
