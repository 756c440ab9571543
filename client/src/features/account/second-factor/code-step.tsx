import { Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { useCheck } from '../checked-form.ts';
import { enterCode, enterRecoveryCode } from './factor-calls.ts';

type Props = { onSignedIn: () => Promise<unknown>; onBack: () => void };

export function CodeStep({ onSignedIn, onBack }: Props) {
  const [isRecovery, setIsRecovery] = useState(false);
  const [typed, setTyped] = useState('');
  const [isTrusted, setIsTrusted] = useState(false);
  const [problem, setProblem] = useState<string>();
  const check = useCheck();
  const enter = useMutation({
    mutationFn: (code: string) =>
      (isRecovery ? enterRecoveryCode : enterCode)({ code, trustDevice: isTrusted }),
    onSuccess: onSignedIn,
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const checked = await check(isRecovery ? 'recoveryCode' : 'totpCode', typed);
    setProblem(checked.problem);
    if (!checked.problem) enter.mutate(checked.value);
  }

  function change() {
    setIsRecovery(!isRecovery);
    setTyped('');
    setProblem(undefined);
    enter.reset();
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="5">
        <div>
          {isRecovery
            ? 'Enter one of the recovery codes that you kept. Each works once.'
            : 'Open your authenticator app and enter the code for CASCade.'}
        </div>
        <Field
          key={isRecovery ? 'recovery' : 'code'}
          label={isRecovery ? 'Recovery code' : 'Six-digit code'}
          error={problem ?? (enter.error ? sentenceOf(enter.error) : undefined)}
        >
          {(control) => (
            <TextInput
              {...control}
              autoFocus
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              inputMode={isRecovery ? 'text' : 'numeric'}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <Checkbox
          label="Do not ask for a code on this device for 30 days"
          checked={isTrusted}
          onChange={(event) => setIsTrusted(event.target.checked)}
        />
        <Button type="submit" isWide isBusy={enter.isPending}>
          Sign in
        </Button>
        <Button look="outline" isWide onClick={change}>
          {isRecovery ? 'Use the app instead' : 'Use a recovery code'}
        </Button>
        <Button look="outline" isWide onClick={onBack}>
          Back
        </Button>
      </Stack>
    </form>
  );
}
