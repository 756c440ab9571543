import type { AttemptSummary } from '@cascade/shared/features/practice/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { DayOfInstant } from '../../../ui/page/instant.tsx';
import { AttemptOutcome } from './attempt-outcome.tsx';

type AttemptLineProps = { attempt: AttemptSummary; isWhole: boolean };

function AttemptLine({ attempt, isWhole }: AttemptLineProps) {
  const { id, card, startedAt, oneChange } = attempt;
  return (
    <Flex
      as="li"
      wrap="wrap"
      justify="space-between"
      align="center"
      columnGap="4"
      rowGap="2"
      py="3"
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: '0' }}
    >
      <Box flex="1 1 14rem" minWidth="0">
        <TextLink look="listed" to={`/practice/attempt/${id}`} fontWeight="medium">
          {card.title}
        </TextLink>
        <Box textStyle="small" color="muted">
          {card.scenarioNumber}, <DayOfInstant at={startedAt} />
        </Box>
        {isWhole && oneChange && (
          <Box textStyle="small" mt="1" lineClamp="2">
            To change: {oneChange}
          </Box>
        )}
      </Box>
      <AttemptOutcome attempt={attempt} />
    </Flex>
  );
}

type Props = {
  attempts: AttemptSummary[];
  isWhole?: boolean;
};

export function AttemptList({ attempts, isWhole = false }: Props) {
  return (
    <chakra.ul listStyle="none" my="-3">
      {attempts.map((attempt) => (
        <AttemptLine key={attempt.id} attempt={attempt} isWhole={isWhole} />
      ))}
    </chakra.ul>
  );
}
