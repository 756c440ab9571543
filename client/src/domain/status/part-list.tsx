import {
  type PartState,
  type PartStatus,
  partLabels,
} from '@cascade/shared/features/status/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { CircleCheck, type LucideIcon, OctagonX, TriangleAlert } from 'lucide-react';

const stateWords: Readonly<Record<PartState, string>> = {
  operational: 'Operational',
  degraded: 'Degraded',
  outage: 'Outage',
};

const looks: Readonly<Record<PartState, { Icon: LucideIcon; color: string }>> = {
  operational: { Icon: CircleCheck, color: 'success.fg' },
  degraded: { Icon: TriangleAlert, color: 'warn.fg' },
  outage: { Icon: OctagonX, color: 'danger.fg' },
};

function StateMark({ state }: { state: PartState }) {
  const { Icon, color } = looks[state];
  return (
    <Flex align="center" gap="2" color={color} textStyle="label" flexShrink="0">
      <Icon size={18} aria-hidden />
      {stateWords[state]}
    </Flex>
  );
}

/** Each part with its state, and what it means where all is not well. */
export function PartList({ parts }: { parts: readonly PartStatus[] }) {
  return (
    <chakra.ul listStyle="none" aria-label="Parts of CASCade">
      {parts.map(({ part, state, sentence }) => (
        <chakra.li
          key={part}
          py="3"
          borderTopWidth="1px"
          borderColor="border"
          _first={{ borderTopWidth: '0', pt: '0' }}
          _last={{ pb: '0' }}
        >
          <Flex justify="space-between" align="center" gap="4">
            <chakra.span fontWeight="medium">{partLabels[part]}</chakra.span>
            <StateMark state={state} />
          </Flex>
          {sentence && (
            <Box textStyle="small" color="muted" mt="1">
              {sentence}
            </Box>
          )}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
