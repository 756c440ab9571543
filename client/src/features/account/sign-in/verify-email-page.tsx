import { getSuggestion } from '@cascade/shared/features/insight/contract';
import { Stack } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useCurrentUser } from '../../../api/current-user.ts';
import { queryOf } from '../../../api/query-of.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { ConfirmAddress } from '../settings/confirm-address.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { ResendVerification } from './resend-verification.tsx';
import { returnPathIn } from './return-path.ts';

const title = 'Verify your e-mail';

/** Leads back to where the newcomer came from, or else to their first station. */
function StartPractising({ after }: { after: string }) {
  const isFromHome = after === '/';
  const { data } = useQuery({ ...queryOf(getSuggestion, {}), enabled: isFromHome });
  return (
    <LinkButton to={isFromHome && data ? `/practice/${data.card.id}` : after}>
      Start practising
    </LinkButton>
  );
}

export function VerifyEmailPage() {
  const { search } = useLocation();
  const token = new URLSearchParams(search).get('token');
  const { member, state } = useCurrentUser();
  const queryClient = useQueryClient();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const after = returnPathIn(search);

  if (state === 'loading') return <AuthFrame title={title}>One moment…</AuthFrame>;
  if (isConfirmed || (member?.emailVerified && token === null))
    return (
      <AuthFrame title={title}>
        <Stack gap="5" align="start">
          <Notice tone="success" role="status">
            Your e-mail address is verified. You can post and send messages now.
          </Notice>
          <LinkButton to={member ? after : '/login'}>{member ? 'Continue' : 'Sign in'}</LinkButton>
        </Stack>
      </AuthFrame>
    );
  if (token !== null)
    return (
      <AuthFrame title={title} lead="One more step, so that nobody else can do this for you.">
        <ConfirmAddress
          token={token}
          isOwnBrowser={member !== null && !member.emailVerified}
          onDone={async () => {
            queryClient.removeQueries({ type: 'inactive' });
            setIsConfirmed(true);
          }}
        />
      </AuthFrame>
    );
  return (
    <AuthFrame title={title}>
      <Stack gap="5" align="start">
        <div>
          We have sent a link{member ? ` to ${member.email}` : ' to your address'}. Open it to
          confirm your address. Until then you can practise, but not post or send messages. An
          account that is not verified within two days is removed.
        </div>
        <ResendVerification {...(member ? { email: member.email } : {})} />
        {member && <StartPractising after={after} />}
      </Stack>
    </AuthFrame>
  );
}
