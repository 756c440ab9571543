import { Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, sentenceOf } from '../../../api/api-error.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { CodeStep } from '../second-factor/code-step.tsx';
import { useMemberRefresh } from '../settings/use-member-refresh.ts';
import { AuthFrame } from '../sign-in/auth-frame.tsx';
import { finishService } from './service-calls.ts';

/** The provider's answer counts once. */
export function CallbackPage() {
  const navigate = useNavigate();
  const refreshMember = useMemberRefresh();
  const { member } = useCurrentUser();
  const [given] = useState(() => new URLSearchParams(window.location.search));
  const finish = useQuery({
    queryKey: ['finish-service', given.get('state')],
    queryFn: () => finishService(given),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const outcome = finish.data?.outcome;
  const returnTo = finish.data?.returnTo ?? '/';

  // Removes the provider's answer from history and address.
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);

  useEffect(() => {
    const goTo = (path: string) => void navigate(path, { replace: true });
    const search = new URLSearchParams({ returnTo });
    if (outcome === 'signed-in') void refreshMember().then(() => goTo(returnTo));
    if (outcome === 'sign-up') goTo(`/register/complete?${search}`);
    if (outcome === 'linked') {
      toast({ title: 'Linked', description: 'You can now sign in that way, too.' });
      goTo(returnTo);
    }
    if (outcome === 'proven') {
      toast({ title: 'Confirmed', description: 'Please do now what you wanted to do.' });
      goTo(returnTo);
    }
    if (outcome === 'refused') goTo(member ? returnTo : `/login?why=refused&${search}`);
  }, [outcome, returnTo, member, navigate, refreshMember]);

  if (outcome === 'code')
    return (
      <AuthFrame title="Enter your code">
        <CodeStep
          onSignedIn={async () => {
            await refreshMember();
            await navigate(returnTo, { replace: true });
          }}
          onBack={() => void navigate('/login', { replace: true })}
        />
      </AuthFrame>
    );
  if (!finish.isError) return <AuthFrame title="Signing in">One moment…</AuthFrame>;
  // No answer came, so what the provider sent is still valid.
  const isUnsent = finish.error instanceof ApiError && finish.error.status === 0;
  return (
    <AuthFrame title="This did not work">
      <Stack gap="5" align="start">
        <Notice tone="danger" role="alert">
          {sentenceOf(finish.error)}
        </Notice>
        {isUnsent && (
          <Button isBusy={finish.isFetching} onClick={() => void finish.refetch()}>
            Try again
          </Button>
        )}
        <LinkButton to={member ? '/account' : '/login'} look={isUnsent ? 'outline' : 'solid'}>
          {member ? 'Account settings' : 'Back to sign in'}
        </LinkButton>
      </Stack>
    </AuthFrame>
  );
}
