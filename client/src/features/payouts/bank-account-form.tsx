import {
  accountTypes,
  addBankAccount,
  BankAccountFields,
  bankCountries,
  businessTypes,
  DEFAULT_COUNTRY,
  LONGEST,
} from '@cascade/shared/features/payouts/contract';
import { newId } from '@cascade/shared/kernel/id';
import { Box, Grid } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { ApiError } from '../../api/api-error.ts';
import { bodyRefusal } from '../../api/body-refusal.ts';
import { mutationOf } from '../../api/mutation-of.ts';
import { memberEntries } from '../../device/member-entries.ts';
import { useKept } from '../../device/use-kept.ts';
import { Card } from '../../ui/data/card.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { FormFrame } from '../../ui/fields/form-frame.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { accountTypeWords, businessTypeWords, countryName } from './payout-words.ts';

const Draft = z.object({
  accountHolderName: z.string(),
  businessName: z.string(),
  bankName: z.string(),
  accountType: z.enum(accountTypes),
  businessType: z.enum(businessTypes),
  country: z.enum(bankCountries),
});
type Name = keyof z.infer<typeof Draft>;
/** A lost answer is asked for again under the same key, so that one account is added. */
const entries = memberEntries('draft', z.object({ key: z.uuid(), draft: Draft }));
const shown = Object.keys(Draft.shape) as Name[];
const empty = () => ({
  key: newId(),
  draft: {
    accountHolderName: '',
    businessName: '',
    bankName: '',
    accountType: 'business' as const,
    businessType: 'company' as const,
    country: DEFAULT_COUNTRY,
  } as z.infer<typeof Draft>,
});

const countries = bankCountries
  .map((code) => [code, countryName(code)] as const)
  .toSorted(([, a], [, b]) => a.localeCompare(b, 'en-GB'));
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export function BankAccountForm() {
  const { value, keep, forget } = useKept(entries, 'bank-account', empty);
  const { draft, key } = value;
  const [problem, setProblem] = useState<ApiError | null>(null);
  const add = useMutation({
    ...mutationOf(addBankAccount),
    onSuccess: ({ url }) => {
      forget();
      location.assign(url);
    },
    // What was added under the old key stays; what is typed now is another account.
    onError: (error) =>
      error instanceof ApiError && error.code === 'id_conflict' && keep({ key: newId(), draft }),
  });

  function submit() {
    const refusal = bodyRefusal(BankAccountFields, draft);
    setProblem(refusal);
    if (!refusal) add.mutate({ body: draft, idempotencyKey: key });
  }
  const set = (part: object) => keep({ key, draft: { ...draft, ...part } });

  return (
    <Card maxWidth="measure">
      <FormFrame
        shown={shown}
        error={problem ?? add.error}
        isBusy={add.isPending || add.isSuccess}
        action="Add bank account"
        onSubmit={submit}
      >
        {(refused) => {
          const text = (name: Name, label: string) => (
            <Field label={label} error={refused(name)}>
              {(control) => (
                <TextInput
                  {...control}
                  autoComplete="off"
                  maxLength={LONGEST.name}
                  value={draft[name]}
                  onChange={({ target }) => set({ [name]: target.value })}
                />
              )}
            </Field>
          );
          const choice = (
            name: Name,
            label: string,
            options: readonly (readonly [string, string])[],
          ) => (
            <Field label={label} error={refused(name)}>
              {(control) => (
                <Select
                  {...control}
                  value={draft[name]}
                  onChange={({ target }) => set({ [name]: target.value })}
                >
                  {options.map(([one, words]) => (
                    <option key={one} value={one}>
                      {words}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          );
          return (
            <>
              <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="5">
                {text('accountHolderName', 'Account holder')}
                {text('businessName', 'Business name')}
                {text('bankName', 'Bank')}
                {choice(
                  'accountType',
                  'Type of account',
                  accountTypes.map((one) => [one, accountTypeWords[one]]),
                )}
                {choice(
                  'businessType',
                  'Type of business',
                  businessTypes.map((one) => [one, capital(businessTypeWords[one])]),
                )}
                {choice('country', 'Country', countries)}
              </Grid>
              <Box textStyle="small" color="muted">
                When you add the account, you will be redirected to a card payment provider for
                verification. The account number is typed there and is not stored here.
              </Box>
            </>
          );
        }}
      </FormFrame>
    </Card>
  );
}
