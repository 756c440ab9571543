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
import { useStream } from '../../live/channel.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { PagedList } from '../../ui/data/paged-list.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { AdminAdCard } from './admin-ad-card.tsx';
import { EditAd } from './edit-ad.tsx';

/** Longer than lists are kept, so that a list is never newer than what is followed from. */
const START_KEPT_MS = 3_600_000;

export function AdvertisementsPage() {
  const start = useQuery({ ...queryOf(getAdvertisementsStart, {}), gcTime: START_KEPT_MS });
  useStream(start.data);
  // Read after the start of the stream, so that no change falls between the two.
  const list = useInfiniteQuery({
    ...pagesOf(listAdminAdvertisements, { query: { limit: 25 } }),
    enabled: start.data !== undefined,
  });
  const [edited, setEdited] = useState<AdminAdvertisement | null>(null);
  const create = <LinkButton to="/admin/revenue/create">Create an advertisement</LinkButton>;
  return (
    <>
      <PageHeader
        title="Advertisements"
        description="What is shown in the community feed and beside it, with clicks and spend in US dollars"
        actions={create}
      />
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
