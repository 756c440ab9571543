import {
  removeSecondFactor,
  renewRecoveryCodes,
  type SignInMethods,
} from '@cascade/shared/features/account/factors';
import { Flex, Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { mutationOf } from '../../../api/mutation-of.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { RecoveryCodeList, SetUpApp } from '../settings/later-steps.ts';

type Props = { methods: SignInMethods; onChange: () => void };
type Step = { kind: 'closed' } | { kind: 'setting-up' } | { kind: 'codes'; codes: string[] };

export function AppSection({ methods, onChange }: Props) {
  const [step, setStep] = useState<Step>({ kind: 'closed' });
  const failed = (error: Error) =>
    toast({ title: 'Nothing has changed', description: sentenceOf(error), tone: 'destructive' });
  const showCodes = (codes: string[]) => {
    setStep({ kind: 'codes', codes });
    onChange();
  };
  const renew = useMutation({
    ...mutationOf(renewRecoveryCodes),
    onSuccess: ({ recoveryCodes }) => showCodes(recoveryCodes),
    onError: failed,
  });
  const remove = useMutation({
    ...mutationOf(removeSecondFactor),
    onSuccess: onChange,
    onError: failed,
  });
  const close = () => setStep({ kind: 'closed' });

  return (
    <Stack gap="4" align="start">
      {methods.hasApp ? (
        <>
          <div>
            On. {methods.recoveryCodesLeft} recovery{' '}
            {methods.recoveryCodesLeft === 1 ? 'code' : 'codes'} left.
          </div>
          <Flex wrap="wrap" gap="3">
            <Button look="outline" isBusy={renew.isPending} onClick={() => renew.mutate({})}>
              New recovery codes
            </Button>
            <Button look="outline" isBusy={remove.isPending} onClick={() => remove.mutate({})}>
              Turn off
            </Button>
          </Flex>
        </>
      ) : (
        <>
          <div>Off. With an app, a stolen password alone does not open your account.</div>
          <Button look="outline" onClick={() => setStep({ kind: 'setting-up' })}>
            Set up an app
          </Button>
        </>
      )}
      <Dialog
        title={step.kind === 'codes' ? 'Your recovery codes' : 'Set up an authenticator app'}
        isOpen={step.kind !== 'closed'}
        onClose={close}
      >
        {step.kind === 'codes' ? (
          <RecoveryCodeList codes={step.codes} onClose={close} />
        ) : (
          <SetUpApp onDone={showCodes} onCancel={close} />
        )}
      </Dialog>
    </Stack>
  );
}
