import {
  type AdminAdvertisement,
  getAdvertisementsStart,
  listAdminAdvertisements,
} from '@cascade/shared/features/ads/administration';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { pagesOf } from '../../api/pages-of.ts';
import { queryOf } from '../../api/query-of.ts';
import { RevenueFrame, useElevation } from '../../domain/revenue/revenue-frame.tsx';
import { useStream } from '../../live/channel.ts';
import { PagedList } from '../../ui/data/paged-list.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { AdminAdCard } from './admin-ad-card.tsx';
import { EditAd } from './edit-ad.tsx';

/** Longer than lists are kept, so that a list is never newer than what is followed from. */
const START_KEPT_MS = 3_600_000;

export function AdvertisementsPage() {
  return (
    <RevenueFrame>
      <Advertisements />
    </RevenueFrame>
  );
}

type Start = { stream: string; n: number };

function Follow({ start }: { start: Start }) {
  useStream(start);
  return null;
}

function Advertisements() {
  const { elevatedUntil, isElevated } = useElevation();
  const start = useQuery({ ...queryOf(getAdvertisementsStart, {}), gcTime: START_KEPT_MS });
  // Read after the start of the stream, so that no change falls between the two.
  const list = useInfiniteQuery({
    ...pagesOf(listAdminAdvertisements, { query: { limit: 25 } }),
    enabled: start.data !== undefined,
  });
  const [edited, setEdited] = useState<AdminAdvertisement | null>(null);
  return (
    <>
      {/* Not once the half hour is over, when each event would ask for the password; then anew. */}
      {start.data && isElevated && <Follow key={elevatedUntil} start={start.data} />}
      {start.error && !start.data && !start.isFetching ? (
        <ErrorState
          title="The advertisements could not be loaded"
          error={start.error}
          onRetry={() => void start.refetch()}
        />
      ) : (
        <PagedList
          what="advertisements"
          list={list}
          show={(ad) => <AdminAdCard key={ad.id} ad={ad} onEdit={() => setEdited(ad)} />}
          empty={
            <EmptyState
              icon={<Megaphone />}
              title="No advertisements"
              hint="The first that you create appears here and in the feed."
            />
          }
        />
      )}
      <Dialog
        title="Edit the advertisement"
        isOpen={edited !== null}
        onClose={() => setEdited(null)}
      >
        {edited && <EditAd key={edited.id} ad={edited} onDone={() => setEdited(null)} />}
      </Dialog>
    </>
  );
}
