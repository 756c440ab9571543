import { minorUnitsOf } from '@cascade/shared/domain/payments/decimal';
import {
  type AdminAdvertisement,
  changeAdvertisement,
  type FreeReason,
  freeReasons,
  listAdminAdvertisements,
} from '@cascade/shared/features/ads/administration';
import { dateIn } from '@cascade/shared/features/ads/running';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { mutationOf } from '../../api/mutation-of.ts';
import { placementWords } from '../../domain/ads/placement-words.ts';
import { dollarsOfCents } from '../../domain/revenue/dollars.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Card } from '../../ui/data/card.tsx';
import { FigureList } from '../../ui/data/figure-list.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { LongDate } from '../../ui/page/long-date.tsx';
import { toast } from '../../ui/toast/toasts.ts';

const reasonWords: Record<FreeReason, string> = {
  unseen: 'without a view',
  repeated: 'repeated',
  burst: 'many from one network',
  bot: 'by bots',
  late: 'while it was not running or its budget was spent',
};
const doneWords = {
  pause: 'Advertisement paused',
  resume: 'Advertisement resumed',
  end: 'Advertisement ended',
};

const centsOf = (text: string) => minorUnitsOf(text) ?? 0;

/** Such as "12 clicks not charged: 9 without a view, 3 repeated"; nothing where there are none. */
function freeWords(freeClicks: AdminAdvertisement['freeClicks']): string | null {
  const some = freeReasons.filter((reason) => freeClicks[reason] > 0);
  const sum = some.reduce((all, reason) => all + freeClicks[reason], 0);
  if (sum === 0) return null;
  const parts = some.map((reason) => `${freeClicks[reason]} ${reasonWords[reason]}`);
  return `${sum === 1 ? '1 click' : `${sum} clicks`} not charged: ${parts.join(', ')}`;
}

/** Why it is not shown at the moment; null while it is. */
function restOf(ad: AdminAdvertisement): ReactNode {
  if (ad.endedAt !== null) return 'Ended';
  if (!ad.isActive) return 'Paused';
  const today = dateIn(ad.timeZone, new Date());
  if (today < ad.startDate)
    return (
      <>
        Starts on <LongDate day={ad.startDate} />
      </>
    );
  if (today > ad.endDate) return 'Its last day has passed';
  if (centsOf(ad.currentSpend) + centsOf(ad.costPerClick) > centsOf(ad.monthlyBudget))
    return 'Budget spent for this month';
  return null;
}

type Props = { ad: AdminAdvertisement; onEdit: () => void };

export function AdminAdCard({ ad, onEdit }: Props) {
  const rest = restOf(ad);
  const free = freeWords(ad.freeClicks);
  const figures = [
    ['Clicks', String(ad.clicks)],
    ['Spend this month', dollarsOfCents(centsOf(ad.currentSpend))],
    [
      'Budget remaining',
      dollarsOfCents(Math.max(0, centsOf(ad.monthlyBudget) - centsOf(ad.currentSpend))),
    ],
    ['Monthly budget', dollarsOfCents(centsOf(ad.monthlyBudget))],
    ['Cost per click', dollarsOfCents(centsOf(ad.costPerClick))],
  ] as const;
  return (
    <Card asChild>
      <li aria-label={ad.title}>
        <Flex wrap="wrap" gap="2" align="center" justify="space-between">
          <chakra.h2 textStyle="subheading" overflowWrap="anywhere" minWidth="0">
            {ad.title}
          </chakra.h2>
          <Badge tone={rest === null ? 'success' : 'quiet'}>
            {rest === null ? 'Active' : 'Inactive'}
          </Badge>
        </Flex>
        <Flex wrap="wrap" columnGap="5" rowGap="1" mt="1" textStyle="small" color="muted">
          <span>{ad.advertiserName}</span>
          <chakra.span overflowWrap="anywhere">{ad.advertiserEmail}</chakra.span>
          <span>{placementWords[ad.placement]}</span>
          <span>
            <LongDate day={ad.startDate} /> to <LongDate day={ad.endDate} />,{' '}
            {ad.timeZone.replaceAll('_', ' ')}
          </span>
          {rest !== null && <span>{rest}</span>}
        </Flex>
        <FigureList figures={figures} />
        {free && (
          <Box mt="3" textStyle="small" color="muted">
            {free}
          </Box>
        )}
        {ad.endedAt === null && <Actions ad={ad} onEdit={onEdit} />}
      </li>
    </Card>
  );
}

function Actions({ ad, onEdit }: Props) {
  const { id, rev, title } = ad;
  const [isEnding, setIsEnding] = useState(false);
  const queryClient = useQueryClient();
  const change = useMutation({
    ...mutationOf(changeAdvertisement),
    onSuccess: (_, { body }) => body.action && toast({ title: doneWords[body.action] }),
    onError: (error) =>
      toast({ title: 'Not done', description: sentenceOf(error), tone: 'destructive' }),
    // Also after a refusal, which may say that another admin was quicker.
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listAdminAdvertisements.name] }),
  });
  const act = (action: 'pause' | 'resume' | 'end') =>
    change.mutate({ params: { id }, body: { rev, action } });
  return (
    <Flex wrap="wrap" gap="2" mt="5">
      <Button look="outline" aria-label={`Edit: ${title}`} onClick={onEdit}>
        Edit
      </Button>
      <Button
        look="outline"
        isBusy={change.isPending}
        aria-label={`${ad.isActive ? 'Pause' : 'Resume'}: ${title}`}
        onClick={() => act(ad.isActive ? 'pause' : 'resume')}
      >
        {ad.isActive ? 'Pause' : 'Resume'}
      </Button>
      <Button
        look="quiet"
        isBusy={change.isPending}
        aria-label={`End: ${title}`}
        onClick={() => setIsEnding(true)}
      >
        End
      </Button>
      <ConfirmDialog
        title="End this advertisement?"
        isOpen={isEnding}
        onClose={() => setIsEnding(false)}
        action="End it"
        isDangerous
        onConfirm={() => act('end')}
      >
        It is no longer shown, and this cannot be undone. Its figures stay here.
      </ConfirmDialog>
    </Flex>
  );
}
