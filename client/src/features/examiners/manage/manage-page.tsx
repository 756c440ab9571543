import { getOwnOffer, type OwnOffer } from '@cascade/shared/features/examiners/offering';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { queryOf } from '../../../api/query-of.ts';
import { GettingPaid } from '../../../domain/payments/getting-paid.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { EmptyPage } from '../../../ui/states/empty-page.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { SkeletonCards } from '../../../ui/states/skeleton-cards.tsx';
import { StaleNotice } from '../../../ui/states/stale-notice.tsx';
import { HoursForm } from './hours-form.tsx';
import { OwnServices } from './own-services.tsx';
import { RulesForm } from './rules-form.tsx';

/** What an examiner offers, for themselves. */
export function ManagePage() {
  const { data, error, isFetching, refetch } = useQuery(queryOf(getOwnOffer, {}));
  if (!data && error instanceof ApiError && error.code === 'not_found')
    return (
      <EmptyPage
        title="You are not an examiner yet"
        hint="Apply with your qualification and experience. Once we have checked them, you can offer services here."
        to="/examiners?tab=join"
        linkText="Join as Examiner"
      />
    );
  if (!data)
    return error && !isFetching ? (
      <ErrorState
        level="h1"
        title="Your services could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    ) : (
      <SkeletonCards count={2} columns="1fr" label="Loading your services" />
    );
  return (
    <>
      {error && <StaleNotice error={error} onRetry={() => void refetch()} />}
      <Offer offer={data} />
    </>
  );
}

function Offer({ offer }: { offer: OwnOffer }) {
  const [tab, setTab] = useState('services');
  const { examiner, state, isPaused, rev } = offer;
  return (
    <>
      <PageHeader
        title="Your services"
        description="What members find under Examiner Connect."
        actions={
          state === 'approved' && (
            <LinkButton look="outline" to={`/examiners/${examiner.id}`}>
              As members see you
            </LinkButton>
          )
        }
      />
      {state === 'suspended' && (
        <Notice tone="danger" mb="5">
          You are suspended as an examiner. Nothing is shown, and nothing can be changed here. Write
          to support if you have a question.
        </Notice>
      )}
      {state === 'approved' && isPaused && (
        <Notice tone="warn" mb="5">
          You have paused everything. Members find none of your services.
        </Notice>
      )}
      <Tabs
        label="Your services"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'services', label: 'Services', panel: <OwnServices offer={offer} /> },
          // What another device saves begins the form anew.
          { id: 'hours', label: 'Hours', panel: <HoursForm key={rev} offer={offer} /> },
          {
            id: 'rules',
            label: 'Profile and rules',
            panel: <RulesForm key={rev} offer={offer} />,
          },
          { id: 'paid', label: 'Getting paid', panel: <GettingPaid /> },
        ]}
      />
    </>
  );
}
