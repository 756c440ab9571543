import type { Profile } from '@cascade/shared/features/profile/contract';
import { Box } from '@chakra-ui/react';
import { ProseText } from '../../../ui/page/prose-text.tsx';
import { ProfileCard } from '../profile-card.tsx';

export function AboutView({ profile }: { profile: Profile }) {
  return (
    <ProfileCard title="About you">
      {profile.bio ? (
        <Box overflowWrap="anywhere" whiteSpace="pre-line">
          <ProseText text={profile.bio} />
        </Box>
      ) : (
        <Box color="muted">
          You have written nothing yet. A line about where you train and what you want to practise
          helps others to find you.
        </Box>
      )}
    </ProfileCard>
  );
}
