import { listAttempts } from '@cascade/shared/features/practice/contract';
import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../api/query-of.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { FirstStep } from '../first-step.tsx';
import { Loaded } from '../loaded.tsx';
import { Section } from '../section.tsx';
import { SectionSkeleton } from '../section-skeleton.tsx';
import { useIsWide } from '../use-is-wide.ts';
import { AttemptList } from './attempt-list.tsx';
import { AttemptTable } from './attempt-table.tsx';

/** The most that the server gives. */
const limit = 200;
/** As many as one looks through before asking for more. */
const shownAtFirst = 25;

/** All attempts, newest first. */
export function History() {
  const isWide = useIsWide();
  const [isWhole, setIsWhole] = useState(false);
  const query = useQuery(queryOf(listAttempts, { query: { limit } }));
  return (
    <Section title="History">
      <Loaded
        query={query}
        failure="Your history could not be loaded"
        skeleton={<SectionSkeleton label="Loading your history" />}
      >
        {(attempts) => {
          if (attempts.length === 0)
            return (
              <FirstStep
                action={
                  <LinkButton look="outline" to="/scenarios">
                    Choose a station
                  </LinkButton>
                }
              >
                Every timed station that you do is kept here with its mark, its rating and the one
                thing you would change.
              </FirstStep>
            );
          const shown = isWhole ? attempts : attempts.slice(0, shownAtFirst);
          return (
            <>
              {isWide ? (
                <AttemptTable attempts={shown} />
              ) : (
                <Card>
                  <AttemptList attempts={shown} isWhole />
                </Card>
              )}
              {shown.length < attempts.length && (
                <Button look="outline" mt="4" onClick={() => setIsWhole(true)}>
                  Show all {attempts.length}
                </Button>
              )}
              {isWhole && attempts.length === limit && (
                <Box textStyle="small" color="muted" mt="3">
                  These are the latest {limit}.
                </Box>
              )}
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}
