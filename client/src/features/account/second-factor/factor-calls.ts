import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { send } from '../../../api/send.ts';

const get = (path: string) => send({ method: 'get', path: `/api/auth/${path}` });
const post = (path: string, body: unknown) =>
  send({ method: 'post', path: `/api/auth/${path}`, body });

const loadWebAuthn = () => import('@simplewebauthn/browser');

export const enterCode = (body: { code: string; trustDevice: boolean }) =>
  post('two-factor/verify-totp', body);

export const enterRecoveryCode = (body: { code: string; trustDevice: boolean }) =>
  post('two-factor/verify-backup-code', body);

export async function addPasskey(name: string): Promise<void> {
  const options = await get('passkey/generate-register-options');
  const { startRegistration } = await loadWebAuthn();
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON });
  await post('passkey/verify-registration', { response, name });
}

/** While signed in, a fresh proof. */
export async function presentPasskey(): Promise<void> {
  const options = await get('passkey/generate-authenticate-options');
  const { startAuthentication } = await loadWebAuthn();
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON });
  await post('passkey/verify-authentication', { response });
}
