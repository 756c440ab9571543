import { avatarTypes, type Profile } from '@cascade/shared/features/profile/contract';
import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { useRef } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { FileInput } from '../../../ui/fields/file-input.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { ProfilePicture } from '../card/profile-picture.tsx';
import { ProfileCard } from '../profile-card.tsx';
import { usePicture } from './use-picture.ts';

const Preview = chakra('img', {
  base: { boxSize: '24', flexShrink: '0', borderRadius: 'full', objectFit: 'cover', bg: 'sunken' },
});

type Props = {
  url: string;
  /** 0 to 1. */
  share: number;
  isSending: boolean;
  onUse: () => void;
  onDiscard: () => void;
  onUnreadable: () => void;
};

function PicturePreview({ url, share, isSending, onUse, onDiscard, onUnreadable }: Props) {
  const percent = Math.round(share * 100);
  return (
    <Flex wrap="wrap" align="center" gap="5">
      <Preview src={url} alt="Preview of your new picture" onError={onUnreadable} />
      <Stack gap="3" minWidth="0" flex="1 1 12rem">
        <Flex wrap="wrap" gap="3">
          <Button isBusy={isSending} onClick={onUse}>
            Use this picture
          </Button>
          <Button look="quiet" disabled={isSending} onClick={onDiscard}>
            Keep the old one
          </Button>
        </Flex>
        {isSending && (
          <Box
            role="progressbar"
            aria-label="Sending the picture"
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            height="1.5"
            maxWidth="form"
            bg="border"
            borderRadius="full"
            overflow="hidden"
          >
            <Box height="full" bg="accent" style={{ width: `${percent}%` }} />
          </Box>
        )}
      </Stack>
    </Flex>
  );
}

export function PictureSection({ profile }: { profile: Profile }) {
  const picture = usePicture();
  const input = useRef<HTMLInputElement>(null);
  const hasOwn = profile.profileImageUrl !== null;
  return (
    <ProfileCard
      title="Picture"
      hint="A JPEG, PNG or WebP of up to 5 MB. Cropped to a square; location and camera data are removed."
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
        <FileInput
          input={input}
          label="Picture file"
          accept={avatarTypes.join()}
          onChoose={picture.choose}
        />
      </Stack>
    </ProfileCard>
  );
}
