import {
  createAdvertisement,
  DEFAULT_BUDGET,
  DEFAULT_CLICK,
} from '@cascade/shared/features/ads/administration';
import { newId } from '@cascade/shared/kernel/id';
import { Box, Grid } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { mutationOf } from '../../api/mutation-of.ts';
import { memberEntries } from '../../device/member-entries.ts';
import { useKept } from '../../device/use-kept.ts';
import { RevenueFrame } from '../../domain/revenue/revenue-frame.tsx';
import { Card } from '../../ui/data/card.tsx';
import { zoneName } from '../../ui/page/instant.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { AdDraft, AdForm, AdPreview } from './ad-form.tsx';

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
