import type { GroupShared } from '@cascade/shared/features/groups/contract';
import { Flex } from '@chakra-ui/react';
import { Globe, Lock, ShieldCheck } from 'lucide-react';
import { CategoryBadge } from '../../domain/stations/station-badges.tsx';
import { Badge } from '../../ui/data/badge.tsx';

type Facts = Pick<GroupShared, 'specialty' | 'maxMembers' | 'memberCount'> & {
  isPrivate?: boolean;
  isAdmin?: boolean;
};

export const membersOf = ({ memberCount, maxMembers }: Facts) =>
  `${memberCount} of ${maxMembers} members`;

export const isFull = ({ memberCount, maxMembers }: Facts) => memberCount >= maxMembers;

export function AdminBadge() {
  return (
    <Badge tone="accent">
      <ShieldCheck size={14} aria-hidden />
      Admin
    </Badge>
  );
}

export function GroupBadges({ group }: { group: Facts }) {
  const { specialty, isPrivate, isAdmin } = group;
  return (
    <Flex wrap="wrap" gap="2">
      {/* No category of stations, so without a colour of its own. */}
      {specialty === 'General Practice' ? (
        <Badge>{specialty}</Badge>
      ) : (
        <CategoryBadge category={specialty} />
      )}
      {isPrivate !== undefined && (
        <Badge>
          {isPrivate ? <Lock size={14} aria-hidden /> : <Globe size={14} aria-hidden />}
          {isPrivate ? 'Private' : 'Public'}
        </Badge>
      )}
      {isFull(group) && <Badge tone="warn">Full</Badge>}
      {isAdmin && <AdminBadge />}
    </Flex>
  );
}
