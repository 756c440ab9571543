import { PasskeyForm } from '../second-factor/passkey-form.tsx';
import { RecoveryCodeList } from '../second-factor/recovery-code-list.tsx';
import { SetUpApp } from '../second-factor/set-up-app.tsx';
import { DeleteAccountForm } from './delete-account-form.tsx';

export const allSteps = { DeleteAccountForm, PasskeyForm, RecoveryCodeList, SetUpApp };
