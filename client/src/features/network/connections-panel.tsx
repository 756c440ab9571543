import type { Connection } from '@cascade/shared/features/network/contract';
import { Box, chakra, Stack } from '@chakra-ui/react';
import { UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { usePresence } from '../../domain/presence/use-presence.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { DayOfInstant } from '../../ui/page/instant.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { BlockMenu } from './block-menu.tsx';
import { CardGrid, ListState } from './list-state.tsx';
import { PersonCard } from './person-card.tsx';
import { useConnections, useStep } from './use-connections.ts';

type Status = ReturnType<ReturnType<typeof usePresence>>['status'];
type CardProps = { connection: Connection; status: Status };

function Note({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <chakra.blockquote color="text" mt="2" whiteSpace="pre-wrap">
      “{text}”
    </chakra.blockquote>
  );
}

function Received({ connection: { person, note, at }, status }: CardProps) {
  const { take, isBusy } = useStep(person);
  const { userHandle } = person;
  return (
    <PersonCard
      person={person}
      status={status}
      menu={<BlockMenu person={person} />}
      actions={
        <>
          <Button
            isBusy={isBusy}
            aria-label={`Accept ${userHandle}`}
            onClick={() => take({ step: 'accept' })}
          >
            Accept
          </Button>
          <Button
            look="outline"
            isBusy={isBusy}
            aria-label={`Decline ${userHandle}`}
            onClick={() => take({ step: 'decline' })}
          >
            Decline
          </Button>
        </>
      }
    >
      Asked on <DayOfInstant at={at} />
      <Note text={note} />
    </PersonCard>
  );
}

function Sent({ connection: { person, note, at }, status }: CardProps) {
  const { take, isBusy } = useStep(person);
  return (
    <PersonCard
      person={person}
      status={status}
      actions={
        <Button
          look="outline"
          isBusy={isBusy}
          aria-label={`Withdraw the request to ${person.userHandle}`}
          onClick={() => take({ step: 'take-back' })}
        >
          Withdraw
        </Button>
      }
    >
      Waiting since <DayOfInstant at={at} />
      <Note text={note} />
    </PersonCard>
  );
}

function Connected({ connection: { person, at }, status }: CardProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const { take, isBusy } = useStep(person);
  const { id, userHandle } = person;
  return (
    <PersonCard
      person={person}
      status={status}
      menu={<BlockMenu person={person} />}
      actions={
        <>
          <LinkButton to={`/messages/${id}`} aria-label={`Message ${userHandle}`}>
            Message
          </LinkButton>
          <Button
            look="outline"
            isBusy={isBusy}
            aria-label={`Remove ${userHandle}`}
            onClick={() => setIsRemoving(true)}
          >
            Remove
          </Button>
          <ConfirmDialog
            title={`Remove ${userHandle}?`}
            isOpen={isRemoving}
            onClose={() => setIsRemoving(false)}
            action="Remove"
            isDangerous
            onConfirm={() => take({ step: 'remove' })}
          >
            The connection ends for both of you. They are not told. Your conversation stays.
          </ConfirmDialog>
        </>
      }
    >
      Connected since <DayOfInstant at={at} />
    </PersonCard>
  );
}

const parts = [
  { state: 'received', title: 'Requests to you', Part: Received },
  { state: 'sent', title: 'Your requests', Part: Sent },
  { state: 'connected', title: 'Your connections', Part: Connected },
] as const;

type Props = { search: string; discover: ReactNode };

/** @param discover leads to people to ask */
export function ConnectionsPanel({ search, discover }: Props) {
  const query = useConnections();
  const presenceOf = usePresence((query.data ?? []).map(({ person }) => person.id));
  const wanted = search.trim().toLowerCase();
  return (
    <ListState query={query} what="your connections">
      {(all) => {
        const found = all.filter(({ person }) => person.userHandle.toLowerCase().includes(wanted));
        if (all.length === 0)
          return (
            <EmptyState
              icon={<UserPlus />}
              title="No connections yet"
              hint="Ask people you have practised with. You then see when they are online, and can write to them from here."
              action={discover}
            />
          );
        if (found.length === 0)
          return <EmptyState title="Nobody found" hint="No handle here contains this." />;
        return (
          <Stack gap="8">
            {parts.map(({ state, title, Part }) => {
              const some = found.filter((one) => one.state === state);
              if (some.length === 0) return null;
              return (
                <Box key={state} as="section" aria-label={title}>
                  <chakra.h2 textStyle="subheading" mb="3">
                    {title} ({some.length})
                  </chakra.h2>
                  <CardGrid label={title}>
                    {some.map((one) => (
                      <Part
                        key={one.person.id}
                        connection={one}
                        status={presenceOf(one.person.id).status}
                      />
                    ))}
                  </CardGrid>
                </Box>
              );
            })}
          </Stack>
        );
      }}
    </ListState>
  );
}
