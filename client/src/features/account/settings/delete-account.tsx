import { Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { leave } from '../leave.ts';
import { DeleteAccountForm } from './later-steps.ts';

type Step = 'idle' | 'asking' | 'deleted';

export function DeleteAccount() {
  const [step, setStep] = useState<Step>('idle');
  const isDeleted = step === 'deleted';
  return (
    <Stack gap="4" align="start">
      <div>
        Your account and everything only you can see are deleted immediately and permanently:
        profile, practice, notes, drafts, mails. Messages, marks and posts that others received stay
        with them, as from a “deleted member”. You may want to download your data first.
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
            <div role="status">
              Your account and your data have been deleted. Good luck with the exam.
            </div>
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
