import { getSignInMethods } from '@cascade/shared/features/account/factors';
import { Box, Stack } from '@chakra-ui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answerProof, type ProofNeed } from '../../../api/proof.ts';
import { queryOf } from '../../../api/query-of.ts';
import { StepUpForm } from '../../../domain/revenue/step-up-form.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { presentPasskey } from '../second-factor/factor-calls.ts';
import { passkeySentence } from '../second-factor/passkey-failure.ts';
import { FieldProof } from './field-proof.tsx';
import { ServiceProof } from './service-proof.tsx';

type Props = { need: ProofNeed };

const proven = () => answerProof(true);
const cancelled = () => answerProof(false);

export function ProofDialog({ need }: Props) {
  if (need !== 'elevation_required') return <IdentityDialog need={need} />;
  return (
    <Dialog title="Admin sign-in" isOpen onClose={cancelled}>
      <Box mb="5">
        This needs your e-mail address and password again. What you were doing stays as it is.
      </Box>
      <StepUpForm onElevated={proven} />
    </Dialog>
  );
}

function IdentityDialog({ need }: { need: Exclude<ProofNeed, 'elevation_required'> }) {
  const methods = useQuery({ ...queryOf(getSignInMethods, {}), staleTime: 0 });
  const passkey = useMutation({ mutationFn: presentPasskey, onSuccess: proven });
  const linked = methods.data?.services.find(({ isOffered }) => isOffered);
  return (
    <Dialog title="Confirm that it is you" isOpen onClose={cancelled}>
      {methods.isPending && <Skeleton height="24" width="full" />}
      {methods.isError && (
        <ErrorState
          level="h3"
          title="This could not be loaded"
          error={methods.error}
          onRetry={() => void methods.refetch()}
        />
      )}
      {methods.data && (
        <Stack gap="5">
          {passkey.error && (
            <Notice tone="danger" role="alert">
              {passkeySentence(passkey.error)}
            </Notice>
          )}
          {methods.data.passkeys.length > 0 && (
            <Button
              look={methods.data.hasApp ? 'outline' : 'solid'}
              isBusy={passkey.isPending}
              onClick={() => passkey.mutate()}
            >
              Use a passkey
            </Button>
          )}
          {methods.data.hasApp && <FieldProof kind="code" onProven={proven} onCancel={cancelled} />}
          {!methods.data.hasApp && methods.data.hasPassword && need === 'proof_required' && (
            <FieldProof kind="password" onProven={proven} onCancel={cancelled} />
          )}
          {!methods.data.hasApp && linked && need === 'proof_required' && (
            <ServiceProof name={linked.name} />
          )}
          {need === 'second_factor_required' &&
            !methods.data.hasApp &&
            methods.data.passkeys.length === 0 && (
              <>
                <div>
                  Admins need a second factor here: a passkey or an authenticator app. Set one up in
                  your account settings, then come back.
                </div>
                <LinkButton to="/account" onClick={cancelled}>
                  Account settings
                </LinkButton>
              </>
            )}
        </Stack>
      )}
    </Dialog>
  );
}
