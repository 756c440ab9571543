import { findPeople } from '@cascade/shared/features/messaging/people';
import {
  listSuggestedConnections,
  type Suggestion,
} from '@cascade/shared/features/network/contract';
import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { queryOf } from '../../api/query-of.ts';
import { usePresence } from '../../domain/presence/use-presence.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { useSettled } from '../../ui/fields/use-settled.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ConnectButton } from './connect-button.tsx';
import { CardGrid, ListState } from './list-state.tsx';
import { PersonCard } from './person-card.tsx';

const LEAST_LETTERS = 2;
const SETTLED_MS = 250;

function reasonWords({ kind, name }: Suggestion['reasons'][number]): string {
  if (kind === 'practised') return 'You have practised together';
  if (kind === 'group') return `In your study group “${name}”`;
  if (kind === 'follows_you') return 'Follows you';
  return `Same specialty: ${name}`;
}

/** Anybody with a public profile, by the beginning of a handle. */
function PeopleFound({ handle }: { handle: string }) {
  const query = useQuery({ ...queryOf(findPeople, { query: { handle } }), gcTime: 0 });
  const presenceOf = usePresence((query.data ?? []).map(({ id }) => id));
  return (
    <ListState query={query} what="people" level="h3">
      {(people) =>
        people.length === 0 ? (
          <EmptyState
            level="h3"
            title="Nobody found"
            hint="Nobody with a public profile has a handle that begins like this."
          />
        ) : (
          <CardGrid label="People found">
            {people.map((person) => (
              <PersonCard
                key={person.id}
                person={person}
                status={presenceOf(person.id).status}
                actions={<ConnectButton person={person} />}
              >
                Has a public profile
              </PersonCard>
            ))}
          </CardGrid>
        )
      }
    </ListState>
  );
}

function Suggestions() {
  // Read again each time: what speaks for somebody comes by no event.
  const query = useQuery({ ...queryOf(listSuggestedConnections, {}), gcTime: 0 });
  const presenceOf = usePresence((query.data ?? []).map(({ person }) => person.id));
  return (
    <ListState query={query} what="suggestions" level="h3">
      {(list) =>
        list.length === 0 ? (
          <EmptyState
            level="h3"
            icon={<Sparkles />}
            title="No suggestions yet"
            hint="People appear here once you share a study group or have practised together. You can also search for a handle above."
            action={<LinkButton to="/study-groups">Find a study group</LinkButton>}
          />
        ) : (
          <CardGrid label="Suggestions">
            {list.map(({ person, reasons }) => (
              <PersonCard
                key={person.id}
                person={person}
                status={presenceOf(person.id).status}
                actions={<ConnectButton person={person} />}
              >
                {reasons.map((reason) => (
                  <Box key={`${reason.kind} ${reason.name}`}>{reasonWords(reason)}</Box>
                ))}
              </PersonCard>
            ))}
          </CardGrid>
        )
      }
    </ListState>
  );
}

/** Suggestions, or whom a search finds. */
export function DiscoverPanel({ search }: { search: string }) {
  const handle = useSettled(search.trim(), SETTLED_MS);
  const isSearch = handle.length >= LEAST_LETTERS;
  return (
    <section aria-labelledby="people-to-know">
      <chakra.h2 id="people-to-know" textStyle="subheading" mb="3">
        {isSearch ? 'People found' : 'People you may know'}
      </chakra.h2>
      {isSearch ? <PeopleFound handle={handle} /> : <Suggestions />}
    </section>
  );
}
