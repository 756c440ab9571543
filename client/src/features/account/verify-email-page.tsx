import { Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { sentenceOf } from '../../api/api-error.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { verifyEmail } from './auth-calls.ts';
import { AuthFrame } from './auth-frame.tsx';
import { ResendVerification } from './resend-verification.tsx';
import { returnPathIn } from './return-path.ts';
import { useMemberRefresh } from './use-member-refresh.ts';

const staleLink = 'This link has expired or was used before.';

/** Where the link of the verification mail leads, and where one waits for that mail. */
export function VerifyEmailPage() {
  const { search } = useLocation();
  const parameters = new URLSearchParams(search);
  const token = parameters.get('token');
  const refreshMember = useMemberRefresh();
  const { member } = useCurrentUser();
  const check = useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => verifyEmail(token ?? ''),
    enabled: token !== null,
  });
  const isConfirmed = check.isSuccess || parameters.has('verified');
  useEffect(() => {
    if (isConfirmed) void refreshMember().catch(() => undefined);
  }, [isConfirmed, refreshMember]);

  const hasFailed = check.isError || parameters.has('error');
  const isVerified = !hasFailed && (isConfirmed || member?.emailVerified === true);
  const isChecking = token !== null && check.isPending;
  const after = returnPathIn(search);

  if (isChecking) return <AuthFrame title="Verify your e-mail">One moment…</AuthFrame>;
  if (isVerified) {
    return (
      <AuthFrame title="Verify your e-mail">
        <Stack gap="5" align="start">
          <Notice tone="success" role="status">
            Your e-mail address is verified. You can post and send messages now.
          </Notice>
          <LinkButton to={member ? after : '/login'}>{member ? 'Continue' : 'Sign in'}</LinkButton>
        </Stack>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Verify your e-mail">
      <Stack gap="5" align="start">
        {hasFailed ? (
          <Notice tone="danger" role="alert">
            {check.error ? sentenceOf(check.error) : staleLink}
          </Notice>
        ) : (
          <div>
            We have sent a link{member ? ` to ${member.email}` : ' to your address'}. Open it to
            verify that the address is yours. Until then you can practise, but not post or send
            messages.
          </div>
        )}
        <ResendVerification {...(member ? { email: member.email } : {})} />
        {member && <LinkButton to={after}>Practise meanwhile</LinkButton>}
      </Stack>
    </AuthFrame>
  );
}
