import { findPeople, type Person } from '@cascade/shared/features/messaging/people';
import { Box, chakra, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { queryOf } from '../../../api/query-of.ts';
import { Avatar } from '../../../domain/people/avatar.tsx';
import { PresenceFrame } from '../../../domain/people/presence-dot.tsx';
import { presenceWords } from '../../../domain/people/presence-words.ts';
import { usePresence } from '../../../domain/presence/use-presence.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { useSettled } from '../../../ui/fields/use-settled.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Notice } from '../../../ui/states/notice.tsx';

const LEAST_LETTERS = 2;
const SETTLED_MS = 250;

const Choice = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    minHeight: '14',
    px: '3',
    borderRadius: 'md',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'accent.subtle' },
  },
});

/** React does not write the attribute. */
const beginHere = (field: HTMLElement | null) => field?.setAttribute('autofocus', '');

type Props = { isOpen: boolean; onClose: () => void; onChoose: (person: Person) => void };

export function NewMessageDialog({ isOpen, onClose, onChoose }: Props) {
  return (
    <Dialog title="New message" isOpen={isOpen} onClose={onClose}>
      <PeopleSearch onChoose={onChoose} />
    </Dialog>
  );
}

function PeopleSearch({ onChoose }: { onChoose: (person: Person) => void }) {
  const [typed, setTyped] = useState('');
  const handle = useSettled(typed.trim(), SETTLED_MS);
  const isAsked = handle.length >= LEAST_LETTERS;
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf(findPeople, { query: { handle } }),
    enabled: isAsked,
    // Finds new members and changed handles.
    gcTime: 0,
  });
  const people = isAsked && data ? data : [];
  const presenceOf = usePresence(people.map(({ id }) => id));
  return (
    <Stack gap="4">
      <Field
        label="Handle"
        hint="The name that members go by here, such as CalmHeron42. Everybody with a public profile can be found."
      >
        {(control) => (
          <TextInput
            {...control}
            type="text"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={40}
            ref={beginHere}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Box minHeight="24" aria-busy={isFetching || undefined}>
        {error && (
          <Notice tone="danger" role="alert">
            <div>{sentenceOf(error)}</div>
            <Button look="outline" onClick={() => void refetch()}>
              Retry
            </Button>
          </Notice>
        )}
        <chakra.ul listStyle="none" aria-label="People found">
          {people.map((person) => {
            const { status, activity } = presenceOf(person.id);
            return (
              <li key={person.id}>
                <Choice type="button" onClick={() => onChoose(person)}>
                  <PresenceFrame status={status} isDecoration>
                    <Avatar seed={person.avatarSeed} />
                  </PresenceFrame>
                  <Box minWidth="0">
                    <Box textStyle="label" truncate>
                      {person.displayName}
                    </Box>
                    <Box textStyle="small" color="muted">
                      {presenceWords(status, activity)}
                    </Box>
                  </Box>
                </Choice>
              </li>
            );
          })}
        </chakra.ul>
        <Box role="status" color="muted" textStyle="small">
          {findingWords(isAsked, data?.length)}
        </Box>
      </Box>
    </Stack>
  );
}

function findingWords(isAsked: boolean, found: number | undefined): string {
  if (!isAsked) return 'Enter at least two letters.';
  return found === 0 ? 'Nobody with a public profile has a handle that begins like this.' : '';
}
