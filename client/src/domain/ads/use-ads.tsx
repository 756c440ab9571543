import { type AdPlacement, listAdvertisements } from '@cascade/shared/features/ads/contract';
import { newDayId } from '@cascade/shared/kernel/id';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { AdSlot } from './ad-slot.tsx';

/** Section 3; no identity. */
type AdProfile = { specialty: string | null; userType: string; difficultyLevel: string };

/**
 * Rotated over the slots; a dismissed one stays away until the page is reopened. Failures show
 * nothing.
 */
export function useAds(placement: AdPlacement, profile: AdProfile): (slot: number) => ReactNode {
  const [sessionId] = useState(newDayId);
  const [away, setAway] = useState<ReadonlySet<number>>(new Set());
  const { data = [] } = useQuery({
    ...queryOf(listAdvertisements, {
      query: { placement, userProfile: JSON.stringify(profile) as never },
    }),
    gcTime: 0,
  });
  return (slot) => {
    const ad = data[slot % Math.max(1, data.length)];
    if (!ad || away.has(slot)) return null;
    return (
      <AdSlot
        ad={ad}
        view={{ sessionId, placement }}
        onDismiss={() => setAway(new Set([...away, slot]))}
      />
    );
  };
}
