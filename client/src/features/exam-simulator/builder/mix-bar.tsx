import { type SkillGroup, skillGroups } from '@cascade/shared/domain/stations/station-mix';
import { Box, Flex } from '@chakra-ui/react';

const groups: Record<SkillGroup, { name: string; colour: string }> = {
  history: { name: 'History taking', colour: 'activity.some' },
  examination: { name: 'Examination', colour: 'activity.more' },
  management: { name: 'Management', colour: 'activity.most' },
};

export function MixBar({ mix }: { mix: Record<SkillGroup, number> }) {
  return (
    <Box>
      <Flex height="2" gap="0.5" borderRadius="full" overflow="hidden" bg="border" aria-hidden>
        {skillGroups.map((group) => (
          <Box key={group} bg={groups[group].colour} style={{ flexGrow: mix[group] }} />
        ))}
      </Flex>
      <Flex as="ul" listStyle="none" wrap="wrap" columnGap="4" rowGap="1" mt="2" textStyle="small">
        {skillGroups.map((group) => (
          <Flex as="li" key={group} align="center" gap="1.5" fontVariantNumeric="tabular-nums">
            <Box boxSize="2" borderRadius="full" bg={groups[group].colour} aria-hidden />
            {groups[group].name} {mix[group]}
          </Flex>
        ))}
      </Flex>
    </Box>
  );
}
