import { useQuery } from '@tanstack/react-query';
import { suggestionQuery } from '../../../features/progress/insight-queries.ts';
import { Loaded } from '../../../features/progress/section.tsx';
import { NextStationCard } from './next-station-card.tsx';
import { NextStationSkeleton } from './next-station-skeleton.tsx';
import { NoSuggestion } from './no-suggestion.tsx';

/** What shall I do now? */
export function NextStation() {
  const query = useQuery(suggestionQuery);
  return (
    <Loaded
      query={query}
      failure="Your next station could not be loaded"
      skeleton={<NextStationSkeleton />}
    >
      {(suggestion) =>
        suggestion ? <NextStationCard suggestion={suggestion} /> : <NoSuggestion />
      }
    </Loaded>
  );
}
