import type { Profile } from '@cascade/shared/features/profile/contract';
import { Box, chakra, Flex, Grid, Stack } from '@chakra-ui/react';
import {
  BookOpen,
  CalendarClock,
  FilePlus2,
  Settings,
  Stethoscope,
  UsersRound,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ProseText } from '../../ui/page/prose-text.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { AboutForm } from './about/about-form.tsx';
import { forgetDraft, readDraft } from './about/profile-fields.ts';
import { IdentityCard } from './card/identity-card.tsx';
import { PictureSection } from './picture/picture-section.tsx';
import { PrivacySection } from './privacy/privacy-section.tsx';
import { ProfileCard } from './profile-card.tsx';
import { StandingSection } from './standing/standing-section.tsx';
import { useProfile } from './use-profile.ts';

const actions = [
  { to: '/scenarios', label: 'Practice Scenarios', Icon: Stethoscope },
  { to: '/quick-references', label: 'Quick References', Icon: BookOpen },
  { to: '/study-groups?create', label: 'Create Study Group', Icon: UsersRound },
  { to: '/study-partners', label: 'Find Study Partners', Icon: CalendarClock },
  { to: '/submit-scenario', label: 'Submit Scenario', Icon: FilePlus2 },
  { to: '/account', label: 'Account settings', Icon: Settings },
];

const Row = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '11',
    mx: '-2',
    px: '2',
    borderRadius: 'md',
    '& svg': { flexShrink: '0', color: 'muted' },
    _hover: { bg: 'accent.subtle', color: 'accent', '& svg': { color: 'accent' } },
  },
});

function QuickActions() {
  return (
    <ProfileCard
      title="Quick Actions"
      hint="Password, devices, theme, your data and deletion are in the account settings."
    >
      <chakra.ul listStyle="none">
        {actions.map(({ to, label, Icon }) => (
          <li key={to}>
            <Row to={to}>
              <Icon size={20} aria-hidden />
              {label}
            </Row>
          </li>
        ))}
      </chakra.ul>
    </ProfileCard>
  );
}

/** Specification, section 2.9. */
export function ProfilePage() {
  const { data: profile, error, isFetching, refetch } = useProfile();
  // An edit interrupted by a reload.
  const [isEditing, setIsEditing] = useState(() => readDraft() !== null);

  const editButton = useRef<HTMLButtonElement>(null);
  const hasEdited = useRef(isEditing);
  useEffect(() => {
    // The focused form is gone.
    if (!isEditing && hasEdited.current) editButton.current?.focus();
    hasEdited.current = isEditing;
  }, [isEditing]);

  function cancel() {
    forgetDraft();
    setIsEditing(false);
  }

  return (
    <>
      <PageHeader
        title="Profile"
        actions={
          profile &&
          !isEditing && (
            <Button ref={editButton} onClick={() => setIsEditing(true)}>
              Edit Profile
            </Button>
          )
        }
      />
      {!profile && isFetching && <ProfileSkeleton />}
      {!profile && !isFetching && (
        <ErrorState
          title="Your profile could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {profile && (
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', lg: '18rem minmax(0, 1fr)' }}
          columnGap="8"
          rowGap="4"
          alignItems="start"
        >
          <Stack gap="4">
            <IdentityCard profile={profile} />
            <QuickActions />
          </Stack>
          <Stack gap="4">
            {isEditing ? (
              <AboutForm profile={profile} onCancel={cancel} onSaved={() => setIsEditing(false)} />
            ) : (
              <AboutView profile={profile} />
            )}
            <PictureSection profile={profile} />
            <StandingSection />
            <PrivacySection profile={profile} />
          </Stack>
        </Grid>
      )}
    </>
  );
}

function AboutView({ profile }: { profile: Profile }) {
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

function ProfileSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading your profile…</VisuallyHidden>
      <Grid
        aria-hidden
        templateColumns={{ base: 'minmax(0, 1fr)', lg: '18rem minmax(0, 1fr)' }}
        columnGap="8"
        rowGap="4"
        alignItems="start"
      >
        <Card>
          <Flex direction="column" align="center" gap="3">
            <Skeleton height="24" width="24" borderRadius="full" />
            <Skeleton height="6" width="40" />
            <Skeleton width="40" />
          </Flex>
          <Stack gap="4" mt="6">
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} height="10" width="full" />
            ))}
          </Stack>
        </Card>
        <Stack gap="4">
          {[1, 2].map((card) => (
            <Card key={card}>
              <Skeleton height="6" width="32" mb="4" />
              <Skeleton width="full" mb="2" />
              <Skeleton width="64" />
            </Card>
          ))}
        </Stack>
      </Grid>
    </div>
  );
}
