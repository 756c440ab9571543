import { feedbackTypes } from '@cascade/shared/features/feedback/contract';
import { updates } from '@cascade/shared/features/feedback/updates';
import { Box, chakra, Grid, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { LongDate } from '../../ui/page/long-date.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { Ideas } from './ideas.tsx';
import { typeWords } from './type-words.ts';

const SHOWN_FIRST = 4;

/** Specification, section 2.23: Feedback. */
export function FeedbackPage() {
  return (
    <>
      <PageHeader
        title="Feedback"
        description="Tell us what helps, what is missing and what is broken."
      />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}
        gap={{ base: '8', lg: '10' }}
        alignItems="start"
      >
        <Stack gap={{ base: '8', md: '10' }}>
          <FeedbackForm />
          <Ideas />
        </Stack>
        <Stack gap="6">
          <Categories />
          <RecentUpdates />
        </Stack>
      </Grid>
    </>
  );
}

function Categories() {
  return (
    <Card asChild>
      <section aria-labelledby="categories">
        <chakra.h2 id="categories" textStyle="subheading" mb="3">
          Which type is it?
        </chakra.h2>
        <chakra.dl display="grid" gap="3">
          {feedbackTypes.map((type) => (
            <div key={type}>
              <chakra.dt fontWeight="medium">{typeWords[type].label}</chakra.dt>
              <chakra.dd textStyle="small" color="muted">
                {typeWords[type].explanation}
              </chakra.dd>
            </div>
          ))}
        </chakra.dl>
        <Box textStyle="small" color="muted" mt="4">
          Something wrong in a station or guide? Press “Something is wrong here” beneath it, so that
          we know the place.
        </Box>
      </section>
    </Card>
  );
}

function RecentUpdates() {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <Card asChild>
      <section aria-labelledby="recent-updates">
        <chakra.h2 id="recent-updates" textStyle="subheading" mb="3">
          Recent updates
        </chakra.h2>
        <Stack as="ul" listStyleType="none" gap="4">
          {updates.slice(0, isWhole ? undefined : SHOWN_FIRST).map(({ day, title, text }) => (
            <li key={title}>
              <Box textStyle="caption" color="muted">
                <LongDate day={day} />
              </Box>
              <chakra.h3 fontWeight="medium">{title}</chakra.h3>
              <Box textStyle="small" color="muted">
                {text}
              </Box>
            </li>
          ))}
        </Stack>
        {!isWhole && updates.length > SHOWN_FIRST && (
          <Button look="quiet" mt="2" ms="-4" onClick={() => setIsWhole(true)}>
            Show earlier updates
          </Button>
        )}
      </section>
    </Card>
  );
}
