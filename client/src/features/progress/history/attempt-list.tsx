import type { AttemptSummary } from '@cascade/shared/features/practice/contract';
import { Box, chakra } from '@chakra-ui/react';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { DayOfInstant } from '../../../ui/page/instant.tsx';
import { ListRow } from '../section.tsx';
import { AttemptOutcome } from './attempt-outcome.tsx';

type AttemptLineProps = { attempt: AttemptSummary; isWhole: boolean };

function AttemptLine({ attempt, isWhole }: AttemptLineProps) {
  const { id, card, startedAt, oneChange } = attempt;
  return (
    <ListRow>
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
    </ListRow>
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
