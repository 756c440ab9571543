import { Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DeleteAccountForm } from './delete-account-form.tsx';
import { leave } from './leave.ts';

type Step = 'idle' | 'asking' | 'deleted';

export function DeleteAccount() {
  const [step, setStep] = useState<Step>('idle');
  const isDeleted = step === 'deleted';
  return (
    <Stack gap="4" align="start">
      <div>
        Your account, your progress and your bookmarks go at once and for good. What you wrote to
        others stays readable to them; your posts become “deleted member”.
      </div>
      <Button look="outline" onClick={() => setStep('asking')}>
        Delete my account
      </Button>
      <Dialog
        title={isDeleted ? 'Your account is deleted' : 'Delete your account?'}
        isOpen={step !== 'idle'}
        onClose={isDeleted ? leave : () => setStep('idle')}
      >
        {isDeleted ? (
          <Stack gap="5" align="start">
            <div role="status">Everything of yours has been removed. Good luck with the exam.</div>
            <Button onClick={leave}>Leave</Button>
          </Stack>
        ) : (
          <DeleteAccountForm
            onCancel={() => setStep('idle')}
            onDeleted={() => setStep('deleted')}
          />
        )}
      </Dialog>
    </Stack>
  );
}
