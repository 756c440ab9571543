import {
  getPartnerSettings,
  listSuggestions,
  type PartnerSettings,
} from '@cascade/shared/features/study-partners/contract';
import { Box, Flex, Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, CalendarPlus, RotateCw, Settings2, Users } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { zoneName } from '../../ui/page/instant.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { cardColumns, SkeletonCards } from '../../ui/states/skeleton-cards.tsx';
import { SettingsForm } from './suggestions/settings-form.tsx';
import { SuggestionCard } from './suggestions/suggestion-card.tsx';

function Suggestions() {
  // What others change is told to nobody, so that it is asked for with each visit.
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(listSuggestions, {}),
    refetchOnMount: 'always',
  });
  if (!data && error && !isFetching)
    return (
      <ErrorState
        title="Suggestions could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <SkeletonCards count={3} label="Looking for partners" />;
  const again = (
    <Button look="outline" isBusy={isFetching} onClick={() => void refetch()}>
      <RotateCw aria-hidden />
      Look again
    </Button>
  );
  if (data.missing === 'hours')
    return (
      <EmptyState
        icon={<CalendarClock />}
        title="Add your free hours"
        hint="Partners are found by the hours that you share. You have none in the next two weeks."
        action={<LinkButton to="/free-hours">Add free hours</LinkButton>}
      />
    );
  if (data.suggestions.length === 0)
    return (
      <EmptyState
        icon={<Users />}
        title="Nobody shares your hours yet"
        hint="More free hours make a match more likely. People also join every day."
        action={
          <Flex gap="3" wrap="wrap" justify="center">
            <LinkButton to="/free-hours">Change free hours</LinkButton>
            {again}
          </Flex>
        }
      />
    );
  return (
    <section aria-labelledby="suggestions">
      <Flex justify="space-between" align="center" gap="3" mb="4" wrap="wrap">
        <Box>
          <Box as="h2" id="suggestions" textStyle="heading">
            People who share your hours
          </Box>
          <Box textStyle="small" color="muted">
            Times by your clock, {zoneName().replaceAll('_', ' ')}.
          </Box>
        </Box>
        {again}
      </Flex>
      <Grid
        as="ul"
        listStyleType="none"
        templateColumns={cardColumns}
        gap="4"
        aria-busy={isFetching}
      >
        {data.suggestions.map((suggestion) => (
          <SuggestionCard key={suggestion.person.id} suggestion={suggestion} />
        ))}
      </Grid>
    </section>
  );
}

function Looking({ settings }: { settings: PartnerSettings }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Flex gap="3" wrap="wrap" mb="6">
        <LinkButton look="outline" to="/free-hours">
          <CalendarClock aria-hidden />
          Free hours
        </LinkButton>
        <LinkButton look="outline" to="/study-partners/proposals">
          <CalendarPlus aria-hidden />
          Proposals
        </LinkButton>
        <Button look="outline" onClick={() => setIsOpen(true)}>
          <Settings2 aria-hidden />
          Settings
        </Button>
      </Flex>
      <Suggestions />
      <Dialog title="Looking for partners" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <SettingsForm settings={settings} onSaved={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function NotLooking({ settings }: { settings: PartnerSettings }) {
  return (
    <Card as="section" aria-labelledby="opt-in" maxWidth="measure">
      <Box as="h2" id="opt-in" textStyle="heading" mb="2">
        Look for study partners
      </Box>
      <Box color="muted" mb="5">
        While you look, people who are free at the same time see your handle and what you choose
        here, the times you share, and whether you have the same specialty or level of training.
        Nothing else of your profile or your hours is shown, and you can stop at any time.
      </Box>
      <SettingsForm settings={settings} onSaved={() => undefined} />
    </Card>
  );
}

export function PartnersPage() {
  const { data, error, isFetching, refetch } = useQuery(queryOf(getPartnerSettings, {}));
  return (
    <>
      <PageHeader
        title="Study partners"
        description="People who are free when you are, to practise stations with."
      />
      {!data && (isFetching || !error) && <SkeletonCards count={1} label="Loading your settings" />}
      {!data && error && !isFetching && (
        <ErrorState
          title="Your settings could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data && (data.isLooking ? <Looking settings={data} /> : <NotLooking settings={data} />)}
      <VisuallyHidden role="status" aria-label="Looking for partners">
        {data && (data.isLooking ? 'You are looking for study partners.' : '')}
      </VisuallyHidden>
    </>
  );
}
