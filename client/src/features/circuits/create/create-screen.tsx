import { circuitPath } from '@cascade/shared/domain/pages/circuit-path';
import { createCircuit } from '@cascade/shared/features/circuits/plan';
import { Box, Flex } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { mutationOf } from '../../../api/mutation-of.ts';
import { speedOf } from '../../../domain/clock/speed-of.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { putCircuit } from '../circuit-queries.ts';
import { instantOf } from '../plan/local-instant.ts';
import { CreateDetails, ModeChoice } from './create-fields.tsx';
import { emptyDraft, isTrio, shapeOf } from './draft.ts';

export function CreateScreen() {
  const [search] = useSearchParams();
  const speed = speedOf(search);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(emptyDraft);
  const { mutate, isPending, error } = useMutation({
    ...mutationOf(createCircuit),
    onSuccess: (circuit) => {
      putCircuit(queryClient, circuit);
      void navigate(circuitPath(circuit.id), { replace: true });
    },
  });
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const missing = error instanceof ApiError ? error.fields : [];
  const missingIn = (field: string) => missing.find((one) => one.field === field)?.message;

  function create() {
    const { name, stations, rests, date } = draft;
    mutate({
      body: {
        name,
        ...shapeOf(draft),
        stations,
        rests: isTrio(draft) ? 0 : rests,
        scheduledFor: instantOf(date),
        speed,
      },
    });
  }

  return (
    <>
      <PageHeader
        title="New live circuit"
        description="Stations are drawn for you and can be changed. Invitations come next."
      />
      <Box
        as="form"
        maxWidth="form"
        display="grid"
        gap="6"
        onSubmit={(event) => {
          event.preventDefault();
          create();
        }}
      >
        <Field label="Name" error={missingIn('name')}>
          {(control) => (
            <TextInput
              {...control}
              required
              maxLength={80}
              autoComplete="off"
              placeholder="Saturday mock"
              value={draft.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <ModeChoice draft={draft} onChange={change} />
        <CreateDetails draft={draft} onChange={change} missingIn={missingIn} />
        {speed !== 1 && (
          <Box textStyle="caption" color="muted">
            Developer speed: {speed} times
          </Box>
        )}
        {error && missing.length === 0 && (
          <ErrorState title="The circuit was not made" error={error} />
        )}
        <Flex>
          <Button type="submit" size="lg" isBusy={isPending} disabled={draft.name.trim() === ''}>
            Make the plan
          </Button>
        </Flex>
      </Box>
    </>
  );
}
