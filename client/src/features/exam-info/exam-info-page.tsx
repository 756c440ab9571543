import type { FactSection } from '@cascade/shared/features/exam-info/fields';
import { Box, Grid } from '@chakra-ui/react';
import { BookX, ExternalLink } from 'lucide-react';
import { examApplicationUrl } from '../../domain/stations/college.ts';
import { AnchorButton } from '../../ui/actions/anchor-button.tsx';
import { TitledCard } from '../../ui/data/titled-card.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Section } from '../../ui/page/section.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { SkeletonCards } from '../../ui/states/skeleton-cards.tsx';
import { StaleNotice } from '../../ui/states/stale-notice.tsx';
import { Contacts, FactList } from './fact-sections.tsx';
import { Periods } from './periods.tsx';
import { useExamFacts } from './use-exam-facts.ts';

const columns = { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' };

/** Specification, section 2.22. */
export function ExamInfoPage() {
  return (
    <>
      <PageHeader
        title="Exam information"
        description="What you need to apply for the CASC, and where to check it."
      />
      <Notice tone="warn" maxWidth="measure">
        <p>
          <strong>CASCade is independent</strong> and not affiliated with the Royal College of
          Psychiatrists, which sets the exam. Dates, fees and rules change. Before you rely on
          anything here, check it on the College’s own site.
        </p>
      </Notice>
      <Box my="6">
        <AnchorButton href={examApplicationUrl} target="_blank" rel="noopener noreferrer">
          Official exam application page
          <ExternalLink role="img" aria-label="(opens in a new tab)" />
        </AnchorButton>
      </Box>
      <Facts />
      <Section title="Coming exams">
        <Periods />
      </Section>
    </>
  );
}

function Facts() {
  const { data, error, isPending, refetch } = useExamFacts();
  if (isPending) return <SkeletonCards count={4} label="Loading exam information" />;
  if (!data)
    return (
      <ErrorState title="Exam information could not be loaded" error={error} onRetry={refetch} />
    );
  if (data.length === 0)
    return (
      <EmptyState
        icon={<BookX />}
        title="Nothing has been entered yet"
        hint="The College’s own site says how to apply."
      />
    );
  const of = (section: FactSection) => data.filter((fact) => fact.section === section);
  return (
    <>
      {error && <StaleNotice error={error} onRetry={refetch} />}
      <Grid templateColumns={columns} gap="4">
        <TitledCard title="Application requirements">
          <FactList facts={of('requirement')} />
        </TitledCard>
        <TitledCard title="Key points">
          <FactList facts={of('key-point')} />
        </TitledCard>
        <TitledCard title="Three steps">
          <FactList facts={of('step')} isNumbered />
        </TitledCard>
        <TitledCard title="Official contacts">
          <Contacts facts={of('contact')} />
        </TitledCard>
      </Grid>
    </>
  );
}
