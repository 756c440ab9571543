import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../../api/server-time.ts';
import { Card } from '../../../ui/data/card.tsx';
import { FirstStep } from '../first-step.tsx';
import { reviewsQuery } from '../insight-queries.ts';
import { Loaded } from '../loaded.tsx';
import { Section } from '../section.tsx';
import { SectionSkeleton } from '../section-skeleton.tsx';
import { ReviewLine } from './review-line.tsx';

/** Stations that went badly come back, at growing distances once they go well. */
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
                Nothing is waiting. A station that you fail comes back here after a while, and less
                often each time it goes well.
              </FirstStep>
            );
          const now = serverNow();
          return (
            <Card>
              {/* The server's order: the soonest first, so what is due now stands above the rest. */}
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
