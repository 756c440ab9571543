import { FULL_MARK, formatMark } from '@cascade/shared/domain/marking/marks';
import type { Review } from '@cascade/shared/features/insight/contract';
import { Box, Flex } from '@chakra-ui/react';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { DayOfInstant } from '../day-of-instant.tsx';

type Props = { review: Review; isDue: boolean };

/** One station that comes back. */
export function ReviewLine({ review: { card, dueAt, lastMarkHundredths }, isDue }: Props) {
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
        <TextLink look="listed" to={`/scenario/${card.id}`} fontWeight="medium">
          {card.title}
        </TextLink>
        <Box textStyle="small" color="muted">
          {card.scenarioNumber}
          {lastMarkHundredths !== null &&
            `, last mark ${formatMark(lastMarkHundredths)} of ${formatMark(FULL_MARK)}`}
        </Box>
      </Box>
      {isDue ? (
        <LinkButton size="sm" to={`/practice/${card.id}`}>
          Practise
          <VisuallyHidden>: {card.title}</VisuallyHidden>
        </LinkButton>
      ) : (
        <Box textStyle="small" color="muted">
          Due <DayOfInstant at={dueAt} />
        </Box>
      )}
    </Flex>
  );
}
