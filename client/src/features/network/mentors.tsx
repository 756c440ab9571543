import { listMentors } from '@cascade/shared/features/network/mentors';
import { useQuery } from '@tanstack/react-query';
import { GraduationCap } from 'lucide-react';
import { useMember } from '../../api/current-user.ts';
import { queryOf } from '../../api/query-of.ts';
import { usePresence } from '../../domain/presence/use-presence.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { CardGrid, ListState } from './list-state.tsx';
import { PersonCard } from './person-card.tsx';

type Props = {
  /** In a handle or an offer. */
  search?: string;
  level?: 'h2' | 'h3';
};

export function Mentors({ search = '', level = 'h2' }: Props) {
  const { publicId } = useMember();
  // Read again each time: others' offers come by no event.
  const query = useQuery({ ...queryOf(listMentors, {}), gcTime: 0 });
  const presenceOf = usePresence((query.data ?? []).map(({ person }) => person.id));
  const wanted = search.trim().toLowerCase();
  return (
    <ListState query={query} what="the mentors" level={level}>
      {(all) => {
        const found = all.filter(({ person, text }) =>
          `${person.userHandle}\n${text}`.toLowerCase().includes(wanted),
        );
        if (all.length === 0)
          return (
            <EmptyState
              level={level}
              icon={<GraduationCap />}
              title="No mentors yet"
              hint="Members who have passed the exam can offer to mentor. Until then, a study partner can give you feedback."
              action={<LinkButton to="/study-partners">Find a study partner</LinkButton>}
            />
          );
        if (found.length === 0)
          return (
            <EmptyState level={level} title="No mentor found" hint="No offer contains this." />
          );
        return (
          <CardGrid label="Mentors">
            {found.map(({ person, text }) => (
              <PersonCard
                key={person.id}
                person={person}
                status={presenceOf(person.id).status}
                marks={<Badge>CASC Passed</Badge>}
                actions={
                  person.id !== publicId && (
                    <LinkButton
                      look="outline"
                      to={`/messages/${person.id}`}
                      aria-label={`Message ${person.userHandle}`}
                    >
                      Message
                    </LinkButton>
                  )
                }
              >
                {person.id === publicId ? `Your offer: ${text}` : text}
              </PersonCard>
            ))}
          </CardGrid>
        );
      }}
    </ListState>
  );
}
