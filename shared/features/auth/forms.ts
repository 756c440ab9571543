import { z } from 'zod';
import { nameProblem } from '../../domain/people/person-name.ts';

const password = z
  .string()
  .min(8, 'Use at least 8 characters')
  .max(128, 'Use at most 128 characters');
const email = z.email('Enter an e-mail address').max(254, 'Enter an e-mail address');

export const PersonName = z
  .string()
  .trim()
  .max(80, 'Use at most 80 characters')
  .superRefine((name, context) => {
    const message = nameProblem(name);
    if (message) context.addIssue({ code: 'custom', message });
  });

export const SignUp = z.object({
  name: PersonName.min(1, 'Enter your name'),
  email,
  password,
  isOver13: z.literal(true, 'You must be 13 or older to use CASCade'),
  acceptsTerms: z.literal(true, 'Please accept the terms to continue'),
});
export type SignUp = z.infer<typeof SignUp>;

export const SignIn = z.object({
  email,
  password: z.string().min(1, 'Enter your password').max(128),
});
export type SignIn = z.infer<typeof SignIn>;

/** Body of `POST /api/auth/verify-email`. A browser not signed in needs one of the passwords. */
export const ConfirmEmail = z.object({
  token: z.string().min(1, 'is missing').max(512, 'is too long'),
  password: z.string().min(1, 'Enter your password').max(128).optional(),
  newPassword: password.optional(),
});
export type ConfirmEmail = z.infer<typeof ConfirmEmail>;

export const EmailConfirmed = z.object({ email: z.string(), isSignedIn: z.boolean() });
export type EmailConfirmed = z.infer<typeof EmailConfirmed>;

export const ForgotPassword = z.object({ email });
export type ForgotPassword = z.infer<typeof ForgotPassword>;

export const ResetPassword = z.object({ newPassword: password });
export type ResetPassword = z.infer<typeof ResetPassword>;

export const ChangePassword = z.object({
  currentPassword: z.string().min(1, 'Enter your current password'),
  newPassword: password,
});
export type ChangePassword = z.infer<typeof ChangePassword>;
