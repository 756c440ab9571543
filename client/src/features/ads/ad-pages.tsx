import {
  type AdminAdvertisement,
  createAdvertisement,
  DEFAULT_BUDGET,
  DEFAULT_CLICK,
  getAdvertisementsStart,
  listAdminAdvertisements,
} from '@cascade/shared/features/ads/administration';
import { newId } from '@cascade/shared/kernel/id';
import { Box, Grid } from '@chakra-ui/react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { mutationOf } from '../../api/mutation-of.ts';
import { pagesOf } from '../../api/pages-of.ts';
import { memberEntries } from '../../device/member-entries.ts';
import { useKept } from '../../device/use-kept.ts';
import { useElevatedStream } from '../../domain/revenue/elevation.ts';
import { RevenueFrame } from '../../domain/revenue/revenue-frame.tsx';
import { useStreamStart } from '../../live/use-stream-start.ts';
import { Card } from '../../ui/data/card.tsx';
import { PagedList } from '../../ui/data/paged-list.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { zoneName } from '../../ui/page/instant.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { AdDraft, AdForm, AdPreview } from './ad-form.tsx';
import { AdminAdCard } from './admin-ad-card.tsx';
import { EditAd } from './edit-ad.tsx';

export function AdvertisementsPage() {
  return (
    <RevenueFrame>
      <Advertisements />
    </RevenueFrame>
  );
}

function Advertisements() {
  const start = useStreamStart(getAdvertisementsStart);
  useElevatedStream(start.data);
  // Read after the start of the stream, so that no change falls between the two.
  const list = useInfiniteQuery({
    ...pagesOf(listAdminAdvertisements, { query: { limit: 25 } }),
    enabled: start.data !== undefined,
  });
  const [edited, setEdited] = useState<AdminAdvertisement | null>(null);
  return (
    <>
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

/** A lost answer is asked for again under the same key, so that one is created. */
const Kept = z.object({ key: z.uuid(), draft: AdDraft });
const entries = memberEntries('draft', Kept);
const empty = (): z.infer<typeof Kept> => ({
  key: newId(),
  draft: {
    title: '',
    content: '',
    targetUrl: '',
    advertiserName: '',
    advertiserEmail: '',
    category: 'medical',
    placement: 'sidebar',
    costPerClick: DEFAULT_CLICK,
    monthlyBudget: DEFAULT_BUDGET,
    startDate: '',
    endDate: '',
    timeZone: zoneName(),
    picture: null,
  },
});

export function CreateAdPage() {
  return (
    <RevenueFrame>
      <CreateAd />
    </RevenueFrame>
  );
}

function CreateAd() {
  const { value, keep, restart } = useKept(entries, 'advertisement', empty);
  const { draft, key } = value;
  const create = useMutation({
    ...mutationOf(createAdvertisement),
    onSuccess: () => {
      toast({ title: 'Advertisement created successfully' });
      restart();
    },
  });
  return (
    <Grid templateColumns={{ base: '1fr', lg: '3fr 2fr' }} gap="8" alignItems="start">
      <Card>
        <Box color="muted" mb="5">
          What you type is kept on this device until the advertisement is created.
        </Box>
        <AdForm
          draft={draft}
          onChange={(next) => keep({ key, draft: next })}
          error={create.error}
          isBusy={create.isPending}
          action="Create advertisement"
          onSubmit={() => create.mutate({ body: draft, idempotencyKey: key })}
        />
      </Card>
      <Box position={{ lg: 'sticky' }} top={{ lg: '6' }}>
        <AdPreview draft={draft} />
      </Box>
    </Grid>
  );
}
