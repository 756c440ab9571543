import {
  getQuietHours,
  type QuietHours,
  setQuietHours,
} from '@cascade/shared/features/study-partners/quiet-hours';
import { Box, Flex, Grid } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { keyOf, queryOf } from '../../../api/query-of.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Toggle } from '../../../ui/actions/toggle.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { zoneName } from '../../../ui/page/instant.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { toast } from '../../../ui/toast/toasts.ts';

const usual = (): QuietHours => ({ from: '22:00', to: '07:00', timeZone: zoneName() });

export function QuietHoursSetting() {
  const { data, error, isFetching, refetch } = useQuery(queryOf(getQuietHours, {}));
  return (
    <Section title="Quiet hours">
      <Box color="muted" maxWidth="measure" mb="3">
        Mails about practice sessions wait until your quiet hours are over. Notices in the app are
        always silent.
      </Box>
      {!data && (isFetching || !error) && <Skeleton height="11" width="64" />}
      {!data && error && !isFetching && (
        <ErrorState
          level="h3"
          title="Your quiet hours could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data && <Setting key={JSON.stringify(data)} known={data.quietHours} />}
    </Section>
  );
}

function Setting({ known }: { known: QuietHours | null }) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(known ?? usual);
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: (quietHours: QuietHours | null) => call(setQuietHours, { body: { quietHours } }),
    onSuccess: () => toast({ title: 'Saved' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(getQuietHours, {}) }),
  });
  const isOn = isPending ? variables !== null : known !== null;
  const isChanged = known !== null && (draft.from !== known.from || draft.to !== known.to);
  const times = (part: Partial<QuietHours>) =>
    setDraft({ ...draft, ...part, timeZone: zoneName() });
  const isField = error instanceof ApiError && error.fields.length > 0;
  return (
    <>
      <Toggle
        label="No mails in my quiet hours"
        isOn={isOn}
        isDisabled={isPending}
        onChange={(wants) => mutate(wants ? draft : null)}
      />
      {isOn && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            mutate(draft);
          }}
        >
          <Grid templateColumns="1fr 1fr" gap="4" maxWidth="form" mt="3">
            <Field label="From">
              {(control) => (
                <TextInput
                  {...control}
                  type="time"
                  value={draft.from}
                  onChange={({ target }) => times({ from: target.value })}
                />
              )}
            </Field>
            <Field label="To">
              {(control) => (
                <TextInput
                  {...control}
                  type="time"
                  value={draft.to}
                  onChange={({ target }) => times({ to: target.value })}
                />
              )}
            </Field>
          </Grid>
          <Box textStyle="small" color="muted" mt="2">
            By the clocks of {draft.timeZone.replaceAll('_', ' ')}
          </Box>
          {isChanged && (
            <Flex mt="3">
              <Button type="submit" isBusy={isPending}>
                Save
              </Button>
            </Flex>
          )}
        </form>
      )}
      {error && (
        <Box role="alert" textStyle="small" color="danger" mt="2">
          {isField ? `The hours were not saved. ${sentenceOf(error)}` : sentenceOf(error)}
        </Box>
      )}
    </>
  );
}
