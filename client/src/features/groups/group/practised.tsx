import { getPractised } from '@cascade/shared/features/groups/live-round';
import type { ResponseOf } from '@cascade/shared/kernel/route';
import { Box, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import { CategoryBadge } from '../../../domain/stations/station-badges.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { DayOfInstant } from '../../../ui/page/instant.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

type Together = ResponseOf<typeof getPractised>;

function Rounds({ rounds }: Pick<Together, 'rounds'>) {
  return (
    <Box as="ul" listStyleType="none" aria-label="Stations practised">
      {rounds.map(({ card, at }) => (
        <Box as="li" key={`${card.id} ${at}`} py="2" borderTopWidth="1px" borderColor="border">
          <TextLink to={`/scenario/${card.id}`} overflowWrap="anywhere">
            {card.title}
          </TextLink>
          <Flex wrap="wrap" align="center" gap="2" textStyle="small" color="muted">
            <CategoryBadge category={card.category} />
            <DayOfInstant at={at} />
          </Flex>
        </Box>
      ))}
    </Box>
  );
}

/** What was practised first, then what was not. */
function Categories({ categories }: Pick<Together, 'categories'>) {
  const begun = categories.filter(({ practised }) => practised > 0);
  const missing = categories.filter(({ practised }) => practised === 0);
  return (
    <Box mt="4">
      <Box as="ul" listStyleType="none" aria-label="Categories practised">
        {begun.map(({ category, practised, stations }) => (
          <Flex as="li" key={category} justify="space-between" gap="4" py="1">
            {category}
            <Box as="span" color="muted" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
              {practised} of {stations}
            </Box>
          </Flex>
        ))}
      </Box>
      {missing.length > 0 && (
        <Box textStyle="small" color="muted" mt="2">
          Not practised yet: {missing.map(({ category }) => category).join(', ')}.
        </Box>
      )}
    </Box>
  );
}

/** In live sessions of the group. */
export function Practised({ groupId }: { groupId: string }) {
  const { data, error, isFetching, refetch } = useQuery(
    queryOf(getPractised, { params: { id: groupId } }),
  );
  return (
    <Section title="Practised together">
      {!data && (isFetching || !error) && <Skeleton height="16" width="full" />}
      {!data && error && !isFetching && (
        <ErrorState
          level="h3"
          title="What was practised could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data &&
        (data.rounds.length === 0 ? (
          <Box color="muted">
            Nothing yet. Stations of the group’s live sessions are listed here.
          </Box>
        ) : (
          <>
            <Rounds rounds={data.rounds} />
            <Categories categories={data.categories} />
          </>
        ))}
    </Section>
  );
}
