import { answerEmailChange } from '@cascade/shared/features/account/email-change';
import { Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { sentenceOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { AuthFrame } from '../sign-in/auth-frame.tsx';
import { useMemberRefresh } from './use-member-refresh.ts';

const title = 'Change of e-mail';

const outcomes = {
  waiting: 'Thank you. The address changes once the other mailbox has agreed too.',
  changed: 'The e-mail address is changed. Other devices have been signed out.',
  refused: 'The change is refused. The address stays as it is.',
};

/** Opening it changes nothing. */
export function EmailChangePage() {
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  const { member } = useCurrentUser();
  const refreshMember = useMemberRefresh();
  const answer = useMutation({
    mutationFn: (given: 'confirm' | 'refuse') =>
      call(answerEmailChange, { body: { token, answer: given } }),
    onSuccess: () => refreshMember().catch(() => undefined),
  });

  if (answer.isSuccess)
    return (
      <AuthFrame title={title}>
        <Stack gap="5" align="start">
          <Notice tone="success" role="status">
            {outcomes[answer.data.state]}
          </Notice>
          {answer.data.state === 'refused' && (
            <div>If you did not ask for it, choose a new password now.</div>
          )}
          <LinkButton to={answer.data.state === 'refused' ? '/forgot-password' : '/account'}>
            {answer.data.state === 'refused'
              ? 'Choose a new password'
              : member
                ? 'Account settings'
                : 'Sign in'}
          </LinkButton>
        </Stack>
      </AuthFrame>
    );
  return (
    <AuthFrame title={title} lead="Nothing changes until both mailboxes have agreed.">
      <Stack gap="4">
        {answer.isError && (
          <Notice tone="danger" role="alert">
            {sentenceOf(answer.error)}
          </Notice>
        )}
        <Button isWide isBusy={answer.isPending} onClick={() => answer.mutate('confirm')}>
          Agree to the change
        </Button>
        <Button
          isWide
          look="outline"
          isBusy={answer.isPending}
          onClick={() => answer.mutate('refuse')}
        >
          It was not me: refuse
        </Button>
      </Stack>
    </AuthFrame>
  );
}
