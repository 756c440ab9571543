import { Box } from '@chakra-ui/react';
import { MailCheck } from 'lucide-react';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { useMember } from '../../../api/current-user.ts';
import { lazyStep } from '../../../feature.ts';
import { MessagesScreen } from '../../../features/messaging/messages-screen.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';

/** Most members never see it. */
const ResendVerification = lazyStep(
  async () =>
    (await import('../../../features/account/sign-in/resend-verification.tsx')).ResendVerification,
);

export function MessagesPage() {
  const { userId } = useParams();
  const { emailVerified, email } = useMember();
  if (emailVerified) return <MessagesScreen openId={userId} />;
  return (
    <>
      <PageHeader title="Messages" description="Private conversations" />
      <EmptyState
        icon={<MailCheck />}
        title="One step before you write"
        hint={`Please open the link that we sent to ${email}. It keeps everybody here a real person. You can practise meanwhile.`}
        action={
          <Box textAlign="center" css={{ '& > *': { alignItems: 'center' } }}>
            <Suspense fallback={null}>
              <ResendVerification email={email} />
            </Suspense>
          </Box>
        }
      />
    </>
  );
}
