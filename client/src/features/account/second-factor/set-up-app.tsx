import { beginSecondFactor, confirmSecondFactor } from '@cascade/shared/features/account/factors';
import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { encode } from 'uqr';
import { sentenceOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { mutationOf } from '../../../api/mutation-of.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { useCheck } from '../checked-form.ts';

type Props = { onDone: (recoveryCodes: string[]) => void; onCancel: () => void };

/** Dark on light, as cameras expect. */
function QrCode({ text }: { text: string }) {
  const { data, size } = useMemo(() => encode(text, { border: 2 }), [text]);
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <Box bg="white" width="12rem" maxWidth="full" borderRadius="md" overflow="hidden">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code for your app">
        <path d={path} fill="#000" shapeRendering="crispEdges" />
      </svg>
    </Box>
  );
}

export function SetUpApp({ onDone, onCancel }: Props) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const check = useCheck();
  const begun = useQuery({
    queryKey: ['second-factor-secret'],
    queryFn: () => call(beginSecondFactor, {}),
    gcTime: 0,
  });
  const confirm = useMutation({
    ...mutationOf(confirmSecondFactor),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const checked = await check('totpCode', typed);
    setProblem(checked.problem);
    if (!checked.problem) confirm.mutate({ body: { code: checked.value } });
  }

  if (begun.isPending) return <Skeleton height="12rem" width="12rem" />;
  if (begun.isError)
    return (
      <ErrorState
        level="h3"
        title="No secret could be made"
        error={begun.error}
        onRetry={() => void begun.refetch()}
      />
    );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="5">
        <div>Scan this with an authenticator app, or type the key into it.</div>
        <QrCode text={begun.data.uri} />
        <div>
          Key:{' '}
          <chakra.code overflowWrap="anywhere">
            {begun.data.secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </chakra.code>
        </div>
        <Field
          label="Six-digit code"
          hint="The app shows it once the account is added."
          error={problem ?? (confirm.error ? sentenceOf(confirm.error) : undefined)}
        >
          {(control) => (
            <TextInput
              {...control}
              autoComplete="one-time-code"
              inputMode="numeric"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <Flex wrap="wrap" gap="3">
          <Button type="submit" isBusy={confirm.isPending}>
            Turn on
          </Button>
          <Button look="outline" onClick={onCancel}>
            Cancel
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}
