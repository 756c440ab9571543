import { type AttemptSummary, listAttempts } from '@cascade/shared/features/practice/contract';
import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { queryOf } from '../../../api/query-of.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { DayOfInstant } from '../../../ui/page/instant.tsx';
import { FirstStep, Loaded, Section } from '../section.tsx';
import { SectionSkeleton } from '../skeletons.tsx';
import { AttemptList } from './attempt-list.tsx';
import { AttemptOutcome } from './attempt-outcome.tsx';

/** The theme's `md`. */
const wide = '(min-width: 48rem)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
}

const columns: Column<AttemptSummary>[] = [
  {
    key: 'day',
    label: 'Day',
    cell: ({ startedAt }) => (
      <Box whiteSpace="nowrap">
        <DayOfInstant at={startedAt} />
      </Box>
    ),
  },
  {
    key: 'station',
    label: 'Station',
    cell: ({ id, card }) => (
      <>
        <TextLink look="listed" to={`/practice/attempt/${id}`} fontWeight="medium">
          {card.title}
        </TextLink>
        <Box color="muted">
          {card.scenarioNumber}, {card.skill}
        </Box>
      </>
    ),
  },
  {
    key: 'outcome',
    label: 'Mark and rating',
    cell: (attempt) => <AttemptOutcome attempt={attempt} />,
  },
  {
    key: 'change',
    label: 'One thing to change',
    cell: ({ oneChange }) => <Box lineClamp="3">{oneChange || '–'}</Box>,
  },
];

function AttemptTable({ attempts }: { attempts: AttemptSummary[] }) {
  return (
    <DataTable caption="Your attempts" columns={columns} rows={attempts} keyOf={({ id }) => id} />
  );
}

/** The server's limit. */
const limit = 200;
export const historyQuery = queryOf(listAttempts, { query: { limit } });
const shownAtFirst = 25;

export function History() {
  const isWide = useIsWide();
  const [isWhole, setIsWhole] = useState(false);
  const query = useQuery(historyQuery);
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
