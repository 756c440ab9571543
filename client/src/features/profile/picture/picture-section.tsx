import { avatarTypes, type Profile } from '@cascade/shared/features/profile/contract';
import { Box, Flex, Stack } from '@chakra-ui/react';
import { useRef } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { ProfilePicture } from '../card/profile-picture.tsx';
import { ProfileCard } from '../profile-card.tsx';
import { PicturePreview } from './picture-preview.tsx';
import { usePicture } from './use-picture.ts';

export function PictureSection({ profile }: { profile: Profile }) {
  const picture = usePicture();
  const input = useRef<HTMLInputElement>(null);
  const hasOwn = profile.profileImageUrl !== null;
  return (
    <ProfileCard
      title="Picture"
      hint="A JPEG, PNG or WebP of up to 5 MB. It is cut to a square, and where and with what it was taken is removed."
    >
      <Stack gap="4">
        <Box role="alert" _empty={{ display: 'none' }}>
          {picture.refusal && <Notice tone="danger">{picture.refusal}</Notice>}
        </Box>
        {picture.chosen ? (
          <PicturePreview
            url={picture.chosen.previewUrl}
            share={picture.share}
            isSending={picture.isSending}
            onUse={picture.send}
            onDiscard={picture.discard}
            onUnreadable={picture.refuse}
          />
        ) : (
          <Flex wrap="wrap" align="center" gap="5">
            <ProfilePicture profile={profile} alt="" />
            <Stack gap="3" align="start">
              <Box textStyle="small" color="muted">
                {hasOwn ? 'Your own picture' : 'Drawn for you'}
              </Box>
              <Flex wrap="wrap" gap="3">
                <Button look="outline" onClick={() => input.current?.click()}>
                  {hasOwn ? 'Choose another picture' : 'Choose a picture'}
                </Button>
                {hasOwn && (
                  <Button look="quiet" isBusy={picture.isRemoving} onClick={picture.removeNow}>
                    Remove, use the drawn one
                  </Button>
                )}
              </Flex>
            </Stack>
          </Flex>
        )}
        <VisuallyHidden asChild>
          <input
            ref={input}
            type="file"
            aria-label="Picture file"
            tabIndex={-1}
            accept={avatarTypes.join()}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) picture.choose(file);
              // The same file may be chosen again after a refusal.
              target.value = '';
            }}
          />
        </VisuallyHidden>
      </Stack>
    </ProfileCard>
  );
}
