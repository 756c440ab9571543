import { Box, Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { useCheck } from '../checked-form.ts';
import { sendVerificationEmail } from './auth-calls.ts';

/** Asks for the address when signed out. */
export function ResendVerification({ email }: { email?: string }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const check = useCheck();
  const resend = useMutation({ mutationFn: sendVerificationEmail });

  async function submit() {
    const checked = await check('email', email ?? typed);
    setProblem(checked.problem);
    if (!checked.problem) resend.mutate(checked.value);
  }

  return (
    <Stack gap="3" width="full" align="start">
      {email === undefined && (
        <Stack width="full">
          <Field label="E-mail address" error={problem}>
            {(control) => (
              <TextInput
                {...control}
                type="email"
                autoComplete="email"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
        </Stack>
      )}
      <Box role="status" _empty={{ display: 'none' }}>
        {resend.isSuccess && (
          <Notice tone="success">A new link is on its way. Older ones may stop working.</Notice>
        )}
        {resend.isError && <Notice tone="danger">{sentenceOf(resend.error)}</Notice>}
      </Box>
      <Button
        look={email ? 'outline' : 'solid'}
        size={email ? 'sm' : 'md'}
        isBusy={resend.isPending}
        onClick={() => void submit()}
      >
        Send the link again
      </Button>
    </Stack>
  );
}
