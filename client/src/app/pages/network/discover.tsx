import { Box, chakra, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useMember } from '../../../api/current-user.ts';
import { ResendVerification } from '../../../features/account/sign-in/resend-verification.tsx';
import { DiscoverPanel } from '../../../features/network/discover-panel.tsx';
import { MentorOffer } from '../../../features/network/mentor-offer.tsx';
import { Mentors } from '../../../features/network/mentors.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';

/** Asking people needs a confirmed address. */
function VerifiedOnly({ children }: { children: ReactNode }) {
  const { emailVerified, email } = useMember();
  if (emailVerified) return children;
  return (
    <EmptyState
      title="One step before you connect"
      hint={`Please open the link that we sent to ${email}. It keeps everybody here a real person.`}
      action={<ResendVerification email={email} />}
    />
  );
}

export function Discover({ search }: { search: string }) {
  return (
    <Stack gap="10">
      <VerifiedOnly>
        <DiscoverPanel search={search} />
      </VerifiedOnly>
      <section aria-labelledby="mentors">
        <chakra.h2 id="mentors" textStyle="subheading" mb="3">
          Mentors
        </chakra.h2>
        <Box mb="4">
          <MentorOffer />
        </Box>
        <Mentors search={search} level="h3" />
      </section>
    </Stack>
  );
}
