import {
  type BankAccount,
  listBankAccounts,
  makePrimary,
  removeBankAccount,
  verifyBankAccount,
} from '@cascade/shared/features/payouts/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { mutationOf } from '../../api/mutation-of.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Card } from '../../ui/data/card.tsx';
import { FigureList } from '../../ui/data/figure-list.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { accountTypeWords, businessTypeWords, countryName } from './payout-words.ts';

const statusWords: Record<
  BankAccount['stripeAccountStatus'],
  { label: string; tone: 'success' | 'quiet'; hint?: string; action: string }
> = {
  active: { label: 'Active', tone: 'success', action: 'Change details' },
  pending: {
    label: 'Pending',
    tone: 'quiet',
    hint: 'The payment provider does not have everything yet, or is still checking it.',
    action: 'Continue verification',
  },
  restricted: {
    label: 'Restricted',
    tone: 'quiet',
    hint: 'The payment provider wants more before it pays out to this account.',
    action: 'Complete details',
  },
};

export function BankAccountCard({ account }: { account: BankAccount }) {
  const { bankName, isPrimary } = account;
  const status = statusWords[account.stripeAccountStatus];
  const facts = [
    ['Account holder', account.accountHolderName],
    ['Business', `${account.businessName} (${businessTypeWords[account.businessType]})`],
    ['Account', accountTypeWords[account.accountType]],
    ['Country', countryName(account.country)],
  ] as const;
  return (
    <Card asChild>
      <li aria-label={bankName}>
        <Flex wrap="wrap" gap="2" align="center" justify="space-between">
          <chakra.h3 textStyle="subheading" overflowWrap="anywhere" minWidth="0">
            {bankName}
          </chakra.h3>
          <Flex gap="2">
            {isPrimary && <Badge tone="accent">Primary</Badge>}
            <Badge tone={status.tone}>{status.label}</Badge>
          </Flex>
        </Flex>
        {status.hint && (
          <Box textStyle="small" color="muted" mt="1">
            {status.hint}
          </Box>
        )}
        <FigureList figures={facts} />
        <Actions account={account} verify={status.action} />
      </li>
    </Card>
  );
}

function Actions({ account, verify }: { account: BankAccount; verify: string }) {
  const { id, bankName, isPrimary } = account;
  const [isRemoving, setIsRemoving] = useState(false);
  const queryClient = useQueryClient();
  const changed = {
    onError: (error: Error) =>
      toast({ title: 'Not done', description: sentenceOf(error), tone: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listBankAccounts.name] }),
  } as const;
  const choose = useMutation({
    ...mutationOf(makePrimary),
    ...changed,
    onSuccess: () => toast({ title: 'Primary account chosen' }),
  });
  const remove = useMutation({
    ...mutationOf(removeBankAccount),
    ...changed,
    onSuccess: () => toast({ title: 'Bank account removed' }),
  });
  const open = useMutation({
    ...mutationOf(verifyBankAccount),
    ...changed,
    onSuccess: ({ url }) => location.assign(url),
  });
  const args = { params: { id } };
  return (
    <Flex wrap="wrap" gap="2" mt="5">
      <Button
        look="outline"
        isBusy={open.isPending || open.isSuccess}
        aria-label={`${verify}: ${bankName}`}
        onClick={() => open.mutate(args)}
      >
        {verify}
      </Button>
      {!isPrimary && (
        <Button
          look="outline"
          isBusy={choose.isPending}
          aria-label={`Make primary: ${bankName}`}
          onClick={() => choose.mutate(args)}
        >
          Make primary
        </Button>
      )}
      <Button
        look="quiet"
        isBusy={remove.isPending}
        aria-label={`Remove: ${bankName}`}
        onClick={() => setIsRemoving(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        title="Remove this bank account?"
        isOpen={isRemoving}
        onClose={() => setIsRemoving(false)}
        action="Remove it"
        isDangerous
        onConfirm={() => remove.mutate(args)}
      >
        Nothing is paid out to it any more. Payouts that went there stay in the list.
      </ConfirmDialog>
    </Flex>
  );
}
