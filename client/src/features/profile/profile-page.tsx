import { Grid, Stack } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { AboutForm } from './about/about-form.tsx';
import { AboutView } from './about/about-view.tsx';
import { forgetDraft, readDraft } from './about/draft.ts';
import { IdentityCard } from './card/identity-card.tsx';
import { QuickActions } from './card/quick-actions.tsx';
import { PictureSection } from './picture/picture-section.tsx';
import { PrivacySection } from './privacy/privacy-section.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { StandingSection } from './standing/standing-section.tsx';
import { useProfile } from './use-profile.ts';

/** What a member says about themselves, and who may see it (specification, section 2.9). */
export function ProfilePage() {
  const { data: profile, error, isFetching, refetch } = useProfile();
  // An edit that a reload interrupted goes on where it was.
  const [isEditing, setIsEditing] = useState(() => readDraft() !== null);

  const editButton = useRef<HTMLButtonElement>(null);
  const hasEdited = useRef(isEditing);
  useEffect(() => {
    // The form is gone, and with it whatever had the focus.
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
          templateRows={{ lg: 'auto 1fr' }}
          columnGap="8"
          rowGap="4"
          alignItems="start"
        >
          <IdentityCard profile={profile} />
          <Stack gap="4" gridColumn={{ lg: '2' }} gridRow={{ lg: '1 / 3' }}>
            {isEditing ? (
              <AboutForm profile={profile} onCancel={cancel} onSaved={() => setIsEditing(false)} />
            ) : (
              <AboutView profile={profile} />
            )}
            <PictureSection profile={profile} />
            <StandingSection />
            <PrivacySection profile={profile} />
          </Stack>
          <QuickActions />
        </Grid>
      )}
    </>
  );
}
