import { getOwnApplication } from '@cascade/shared/features/examiners/applications';
import { Box, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { SkeletonCards } from '../../../ui/states/skeleton-cards.tsx';
import { StaleNotice } from '../../../ui/states/stale-notice.tsx';
import { ApplicationForm } from './application-form.tsx';
import { OwnApplicationCard } from './own-application.tsx';

export function Join() {
  const { data, error, isFetching, refetch } = useQuery(queryOf(getOwnApplication, {}));
  if (!data && isFetching)
    return <SkeletonCards count={1} columns="1fr" label="Loading your application" />;
  if (!data)
    return (
      <ErrorState
        title="Your application could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  const { application, examiner } = data;
  const isOpen = application?.state === 'submitted' || application?.state === 'asked';
  return (
    <Stack gap="6" maxWidth="measure">
      {error && <StaleNotice error={error} onRetry={() => void refetch()} />}
      {examiner && (
        <Notice tone={examiner.state === 'approved' ? 'success' : 'warn'}>
          <Box mb="3">
            {examiner.state === 'approved'
              ? 'You are an examiner on CASCade.'
              : 'You are suspended as an examiner. Your services are not shown.'}
          </Box>
          <LinkButton look="outline" to="/examiners/manage">
            Your services and hours
          </LinkButton>
        </Notice>
      )}
      {application && <OwnApplicationCard application={application} />}
      {!examiner && !isOpen && (
        <Card>
          <ApplicationForm />
        </Card>
      )}
    </Stack>
  );
}
