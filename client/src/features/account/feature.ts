import { type Feature, lazyComponent } from '../../feature.ts';

export const account: Feature = {
  pages: [
    {
      path: '/login',
      Screen: lazyComponent(async () => (await import('./sign-in/login-page.tsx')).LoginPage),
      access: 'public',
      label: 'Sign in',
    },
    {
      path: '/login/callback',
      Screen: lazyComponent(async () => (await import('./service/callback-page.tsx')).CallbackPage),
      access: 'public',
      label: 'One moment',
    },
    {
      path: '/register',
      Screen: lazyComponent(async () => (await import('./sign-in/register-page.tsx')).RegisterPage),
      access: 'public',
      label: 'Create an account',
    },
    {
      path: '/register/complete',
      Screen: lazyComponent(async () => (await import('./service/complete-page.tsx')).CompletePage),
      access: 'public',
      label: 'One more step',
    },
    {
      path: '/verify-email',
      Screen: lazyComponent(
        async () => (await import('./sign-in/verify-email-page.tsx')).VerifyEmailPage,
      ),
      access: 'public',
      label: 'Verify your e-mail',
    },
    {
      path: '/email-change',
      Screen: lazyComponent(
        async () => (await import('./settings/email-change-page.tsx')).EmailChangePage,
      ),
      access: 'public',
      label: 'Change of e-mail',
    },
    {
      path: '/forgot-password',
      Screen: lazyComponent(
        async () => (await import('./sign-in/forgot-password-page.tsx')).ForgotPasswordPage,
      ),
      access: 'public',
      label: 'Forgotten password',
    },
    {
      path: '/reset-password',
      Screen: lazyComponent(
        async () => (await import('./sign-in/reset-password-page.tsx')).ResetPasswordPage,
      ),
      access: 'public',
      label: 'New password',
    },
    {
      path: '/account',
      Screen: lazyComponent(async () => (await import('./settings/account-page.tsx')).AccountPage),
      access: 'member',
      label: 'Account settings',
    },
    {
      path: '/account/sessions',
      Screen: lazyComponent(
        async () => (await import('./sessions/sessions-page.tsx')).SessionsPage,
      ),
      access: 'member',
      label: 'Sessions',
    },
  ],
};
