import type {
  ConfirmEmail,
  EmailConfirmed,
  SignIn,
  SignUp,
} from '@cascade/shared/features/auth/forms';
import { send } from '../../../api/send.ts';

/** Their errors are the usual problem documents. */
const post = (path: string, body?: unknown) =>
  send({ method: 'post', path: `/api/auth/${path}`, body });

export const signUp = (body: SignUp) => post('sign-up/email', body);

export const signIn = (body: SignIn & { rememberMe: boolean }) => post('sign-in/email', body);

export const requestPasswordReset = (body: { email: string }) =>
  post('request-password-reset', body);

export const resetPassword = (body: { newPassword: string; token: string }) =>
  post('reset-password', body);

export const confirmEmail = async (body: ConfirmEmail) =>
  (await post('verify-email', body)) as EmailConfirmed;

export const sendVerificationEmail = (email: string) => post('send-verification-email', { email });

export const changePassword = (body: { currentPassword: string; newPassword: string }) =>
  post('change-password', body);

export const deleteUser = (body: { password?: string }) => post('delete-user', body);
