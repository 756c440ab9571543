import {
  giveConsent,
  HEALTH_CONSENT,
  listConsents,
} from '@cascade/shared/features/account/consents';
import { Box, Stack } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { sentenceOf } from '../../../api/api-error.ts';
import { mutationOf } from '../../../api/mutation-of.ts';
import { keyOf, queryOf } from '../../../api/query-of.ts';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import type { ProfileFields } from './profile-fields.ts';

const params = { purpose: 'health-in-bio' } as const;

/** For members who mention their own health. */
function HealthConsent() {
  const queryClient = useQueryClient();
  const consents = useQuery(queryOf(listConsents, {}));
  const give = useMutation({
    ...mutationOf(giveConsent),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(listConsents, {}) }),
    onError: (error) =>
      toast({
        title: 'Your consent was not saved',
        description: sentenceOf(error),
        tone: 'destructive',
      }),
  });
  if (!consents.data) return null;
  const isGiven = consents.data.some(
    ({ purpose, withdrawnAt }) => purpose === params.purpose && withdrawnAt === null,
  );
  if (isGiven)
    return (
      <Box textStyle="small" color="muted">
        You agreed that your bio may mention your own health. You can withdraw this in{' '}
        <TextLink to="/account">Account settings</TextLink>.
      </Box>
    );
  return (
    <Checkbox
      label={`Only if it applies: ${HEALTH_CONSENT.text}`}
      checked={give.isPending}
      onChange={() => give.mutate({ params, body: { wording: HEALTH_CONSENT.version } })}
    />
  );
}

const longestBio = 1_000;

export function BioField({ form }: { form: UseFormReturn<ProfileFields> }) {
  const left = longestBio - useWatch({ control: form.control, name: 'bio' }).trim().length;
  return (
    <Stack gap="2">
      <Field
        label="Bio"
        hint={
          left >= 0 && left <= 200
            ? `${left} characters left`
            : 'Leave out anything that could identify a patient.'
        }
        error={form.formState.errors.bio?.message}
      >
        {(control) => <TextArea {...control} rows={5} {...form.register('bio')} />}
      </Field>
      <HealthConsent />
    </Stack>
  );
}
