import { getElevation } from '@cascade/shared/features/account/elevation';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { askForProof } from '../../api/proof.ts';
import { queryOf } from '../../api/query-of.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { LinkTabs } from '../../ui/page/link-tabs.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { SkeletonCards } from '../../ui/states/skeleton-cards.tsx';
import { useIsAhead } from './elevation.ts';
import { StepUpForm } from './step-up-form.tsx';

const tabs = [
  { path: '/admin/revenue', label: 'Overview', isExact: true },
  { path: '/admin/revenue/advertisements', label: 'Advertisements' },
  { path: '/admin/revenue/create', label: 'Create Ad' },
  { path: '/admin/revenue/banking', label: 'Banking' },
  { path: '/admin/revenue/payouts', label: 'Payouts' },
  { path: '/admin/revenue/reports', label: 'Reports' },
];

/**
 * Around every page of the revenue dashboard: asks for the admin's sign-in first. Once open, a page
 * stays as it is when the half hour ends, so that nothing typed is lost; its calls ask again.
 */
export function RevenueFrame({ children }: { children: ReactNode }) {
  const elevation = useQuery({ ...queryOf(getElevation, {}), staleTime: 0 });
  const isElevated = useIsAhead(elevation.data?.elevatedUntil ?? null);
  const [isOpened, setIsOpened] = useState(false);
  if (isElevated && !isOpened) setIsOpened(true);

  if (!elevation.data && elevation.error)
    return (
      <ErrorState
        title="It could not be checked whether this is open for you"
        error={elevation.error}
        onRetry={() => void elevation.refetch()}
      />
    );
  if (!elevation.data) return <SkeletonCards count={1} columns="1fr" label="Loading" />;
  if (!isElevated && !isOpened)
    return (
      <Box maxWidth="dialog">
        <Card asChild>
          <section aria-labelledby="step-up">
            <chakra.h2 id="step-up" textStyle="heading" mb="2">
              Admin sign-in
            </chakra.h2>
            <Box color="muted" mb="6">
              Revenue needs your e-mail address and password again. It then stays open in this
              browser for half an hour.
            </Box>
            <StepUpForm onElevated={() => setIsOpened(true)} />
          </section>
        </Card>
      </Box>
    );
  return (
    <>
      <LinkTabs label="Revenue" tabs={tabs} />
      {!isElevated && (
        <Notice tone="warn" role="status" mb="6">
          <Box>The half hour is over. What is on this page stays as it is.</Box>
          <Flex>
            <Button
              look="outline"
              size="sm"
              onClick={() => void askForProof('elevation_required').catch(() => undefined)}
            >
              Sign in again
            </Button>
          </Flex>
        </Notice>
      )}
      {children}
    </>
  );
}
