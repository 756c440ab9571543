import { lazyStep } from '../../../feature.ts';

/** One script for what the dialogs of the settings hold. */
const load = async () => (await import('./all-steps.ts')).allSteps;

export const DeleteAccountForm = lazyStep(async () => (await load()).DeleteAccountForm);
export const PasskeyForm = lazyStep(async () => (await load()).PasskeyForm);
export const RecoveryCodeList = lazyStep(async () => (await load()).RecoveryCodeList);
export const SetUpApp = lazyStep(async () => (await load()).SetUpApp);

export const laterSteps = [DeleteAccountForm, PasskeyForm, RecoveryCodeList, SetUpApp];
