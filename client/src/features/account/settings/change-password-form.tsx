import { Stack } from '@chakra-ui/react';
import { useMember } from '../../../api/current-user.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { useCheckedForm } from '../checked-form.ts';
import { showFailure } from '../show-failure.ts';
import { changePassword } from '../sign-in/auth-calls.ts';
import { FormFailure } from '../sign-in/form-failure.tsx';
import { NewPasswordField } from '../sign-in/new-password-field.tsx';

export function ChangePasswordForm() {
  const { name, email, handle } = useMember();
  const form = useCheckedForm('changePassword', { currentPassword: '', newPassword: '' });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    try {
      await changePassword(values);
      form.reset();
      toast({ title: 'Password changed', description: 'Other devices have been signed out.' });
    } catch (error) {
      showFailure(form, error);
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="5" maxWidth="form" align="start">
        <FormFailure sentence={errors.root?.message} />
        <Stack width="full" gap="5">
          <Field label="Current password" error={errors.currentPassword?.message}>
            {(control) => (
              <PasswordInput
                {...control}
                autoComplete="current-password"
                {...form.register('currentPassword')}
              />
            )}
          </Field>
          <NewPasswordField
            label="New password"
            error={errors.newPassword?.message}
            control={form.register('newPassword')}
            password={form.watch('newPassword')}
            known={[name, email, handle]}
          />
        </Stack>
        <Button type="submit" look="outline" isBusy={isSubmitting}>
          Change password
        </Button>
      </Stack>
    </form>
  );
}
