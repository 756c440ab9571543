import type { Badge as BadgeName, Byline as By } from '@cascade/shared/features/community/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/data/badge.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { Avatar } from '../people/avatar.tsx';
import { TimeAgo } from './time-ago.tsx';

/** Section 4, post badges. */
const badgeWords: Record<BadgeName, string> = {
  verified_examiner: 'Verified Examiner',
  casc_passed: 'CASC Passed',
  consultant: 'Consultant',
};

const Picture = chakra('img', {
  base: { boxSize: '10', borderRadius: 'full', objectFit: 'cover', flexShrink: '0' },
});

export function Badges({ badges }: { badges: readonly BadgeName[] }) {
  return badges.map((badge) => (
    <Badge key={badge} tone="accent">
      <BadgeCheck size={14} aria-hidden />
      {badgeWords[badge]}
    </Badge>
  ));
}

type Props = {
  by: By;
  createdAt: string;
  editedAt: string | null;
  isOwn: boolean;
  marks?: ReactNode;
};

export function Byline({ by, createdAt, editedAt, isOwn, marks }: Props) {
  return (
    <Flex gap="3" align="start" minWidth="0">
      {by.imageUrl ? (
        <Picture src={by.imageUrl} alt="" loading="lazy" />
      ) : (
        <Avatar seed={by.avatarSeed} />
      )}
      <Box minWidth="0">
        <Flex wrap="wrap" align="center" columnGap="2" rowGap="1">
          <chakra.span fontWeight="bold" overflowWrap="anywhere">
            <bdi>{by.name}</bdi>
          </chakra.span>
          {isOwn && <Badge>You</Badge>}
          <Badges badges={by.badges} />
          {marks}
        </Flex>
        <Flex wrap="wrap" columnGap="2" textStyle="small" color="muted">
          <TimeAgo at={createdAt} />
          {editedAt && <span>edited</span>}
          {by.face === 'alias' && <span>anonymous</span>}
          {by.reputation !== null && by.reputation > 0 && (
            <span>
              <VisuallyHidden>Reputation </VisuallyHidden>
              {by.reputation} points
            </span>
          )}
        </Flex>
      </Box>
    </Flex>
  );
}
