import type { Profile } from '@cascade/shared/features/profile/contract';
import { chakra } from '@chakra-ui/react';
import { Avatar } from '../../../domain/people/avatar.tsx';

const Photo = chakra('img', {
  base: { boxSize: '24', flexShrink: '0', borderRadius: 'full', objectFit: 'cover', bg: 'sunken' },
});

type Props = { profile: Pick<Profile, 'profileImageUrl' | 'avatarSeed'>; alt: string };

export function ProfilePicture({ profile, alt }: Props) {
  const { profileImageUrl, avatarSeed } = profile;
  if (profileImageUrl) return <Photo src={profileImageUrl} alt={alt} width={96} height={96} />;
  return <Avatar seed={avatarSeed} name={alt} size="xl" />;
}
