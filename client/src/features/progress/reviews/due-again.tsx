import { FULL_MARK, formatMark } from '@cascade/shared/domain/marking/marks';
import type { Review } from '@cascade/shared/features/insight/contract';
import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../../api/server-time.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { DayOfInstant } from '../../../ui/page/instant.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { reviewsQuery } from '../insight-queries.ts';
import { FirstStep, ListRow, Loaded, Section } from '../section.tsx';
import { SectionSkeleton } from '../skeletons.tsx';

type Props = { review: Review; isDue: boolean };

function ReviewLine({ review: { card, dueAt, lastMarkHundredths }, isDue }: Props) {
  return (
    <ListRow>
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
    </ListRow>
  );
}

export function DueAgain() {
  const query = useQuery(reviewsQuery);
  return (
    <Section title="Due again">
      <Loaded
        query={query}
        failure="What is due again could not be loaded"
        skeleton={<SectionSkeleton label="Loading what is due again" lines={2} />}
      >
        {(reviews) => {
          if (reviews.length === 0)
            return (
              <FirstStep>
                Nothing to repeat yet. Stations you fail return here, less often as you improve.
              </FirstStep>
            );
          const now = serverNow();
          return (
            <Card>
              {/* The server's order: soonest first. */}
              <chakra.ul listStyle="none" my="-3">
                {reviews.map((review) => (
                  <ReviewLine
                    key={review.card.id}
                    review={review}
                    isDue={review.isDue || Date.parse(review.dueAt) <= now}
                  />
                ))}
              </chakra.ul>
            </Card>
          );
        }}
      </Loaded>
    </Section>
  );
}
