import { setPassword } from '@cascade/shared/features/auth/sign-in-service';
import { Stack } from '@chakra-ui/react';
import { call } from '../../../api/call.ts';
import { useMember } from '../../../api/current-user.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { useCheckedForm } from '../checked-form.ts';
import { showFailure } from '../show-failure.ts';
import { FormFailure } from '../sign-in/form-failure.tsx';
import { NewPasswordField } from '../sign-in/new-password-field.tsx';

export function SetPasswordForm({ onSet }: { onSet: () => void }) {
  const { name, email, handle } = useMember();
  const form = useCheckedForm('resetPassword', { newPassword: '' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      await call(setPassword, { body });
      toast({ title: 'Password set', description: 'You can now sign in with it, too.' });
      onSet();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="5" maxWidth="form" align="start">
        <FormFailure sentence={errors.root?.message} />
        <div>You have none yet. With one you can also sign in with your e-mail address.</div>
        <Stack width="full">
          <NewPasswordField
            label="New password"
            error={errors.newPassword?.message}
            control={form.register('newPassword')}
            password={form.watch('newPassword')}
            known={[name, email, handle]}
          />
        </Stack>
        <Button type="submit" look="outline" isBusy={isSubmitting}>
          Set a password
        </Button>
      </Stack>
    </form>
  );
}
