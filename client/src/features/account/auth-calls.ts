import type { SignIn, SignUp } from '@cascade/shared/contracts/auth';
import { send } from '../../api/send.ts';

/** The routes of the sign-in library; their errors are the same problems as everywhere. */
const post = (path: string, body?: unknown) =>
  send({ method: 'post', path: `/api/auth/${path}`, body });

export const signUp = (body: SignUp) =>
  post('sign-up/email', { ...body, callbackURL: '/verify-email?verified=1' });

export const signIn = (body: SignIn & { rememberMe: boolean }) => post('sign-in/email', body);

export const signOut = () => post('sign-out', {});

export const requestPasswordReset = (body: { email: string }) =>
  post('request-password-reset', { ...body, redirectTo: '/reset-password' });

export const resetPassword = (body: { newPassword: string; token: string }) =>
  post('reset-password', body);

export const verifyEmail = (token: string) =>
  send({ method: 'get', path: `/api/auth/verify-email?${new URLSearchParams({ token })}` });

export const sendVerificationEmail = (email: string) =>
  post('send-verification-email', { email, callbackURL: '/verify-email?verified=1' });

export const changePassword = (body: { currentPassword: string; newPassword: string }) =>
  post('change-password', { ...body, revokeOtherSessions: true });

export const deleteUser = (body: { password: string }) => post('delete-user', body);
