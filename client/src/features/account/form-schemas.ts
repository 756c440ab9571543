import { NewEmail } from '@cascade/shared/features/account/email-change';
import { PasskeyName, RecoveryCode, TotpCode } from '@cascade/shared/features/account/factors';
import {
  ChangePassword,
  ForgotPassword,
  ResetPassword,
  SignIn,
  SignUp,
} from '@cascade/shared/features/auth/forms';
import { CompleteSignUp } from '@cascade/shared/features/auth/sign-in-service';
import { zodResolver } from '@hookform/resolvers/zod';

export const resolverOf = zodResolver;

export const formSchemas = {
  signIn: SignIn,
  /** One checkbox covers age and terms. */
  signUp: SignUp.omit({ isOver13: true }),
  completeSignUp: CompleteSignUp.omit({ isOver13: true }),
  forgotPassword: ForgotPassword,
  resetPassword: ResetPassword,
  changePassword: ChangePassword,
  newEmail: NewEmail,
};

export const valueSchemas = {
  email: ForgotPassword.shape.email,
  totpCode: TotpCode,
  recoveryCode: RecoveryCode,
  passkeyName: PasskeyName,
};
