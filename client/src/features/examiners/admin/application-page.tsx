import {
  type ApplicationDossier,
  getApplication,
  getEvidence,
} from '@cascade/shared/features/examiners/administration';
import { pathOf } from '@cascade/shared/kernel/route';
import { Box, chakra, Grid, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { queryOf } from '../../../api/query-of.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { sizeWords } from '../../../ui/data/size-words.ts';
import { TitledCard } from '../../../ui/data/titled-card.tsx';
import { Moment } from '../../../ui/page/instant.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { EmptyPage } from '../../../ui/states/empty-page.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../../ui/states/skeleton-cards.tsx';
import { StaleNotice } from '../../../ui/states/stale-notice.tsx';
import { applicationStateWords } from '../examiner-words.ts';
import { Handling } from './handling.tsx';
import { useApplicationsStream } from './use-applications-stream.ts';

const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid');

export function ApplicationPage() {
  const { id = '' } = useParams();
  const stream = useApplicationsStream();
  const found = useQuery({
    ...queryOf(getApplication, { params: { id } }),
    enabled: stream.isReady,
  });
  const error = stream.error ?? found.error;
  const retry = () => void (stream.isReady ? found.refetch() : stream.refetch());
  if (found.data)
    return (
      <>
        {error && <StaleNotice error={error} onRetry={retry} />}
        <Dossier key={id} dossier={found.data} />
      </>
    );
  if (isMissing(error))
    return (
      <EmptyPage
        title="Application not found"
        hint="There is no such application. It may have been removed with the account of its person."
        to="/admin/examiners"
        linkText="Back to the applications"
      />
    );
  if (error && !found.isFetching)
    return (
      <ErrorState
        level="h1"
        title="The application could not be loaded"
        error={error}
        onRetry={retry}
      />
    );
  return <SkeletonCards count={3} columns="1fr" label="Loading application" />;
}

const whose = {
  note: 'note for admins',
  question: 'question to the applicant',
  answer: 'the applicant’s answer',
  decision: 'decision',
} as const;

function Dossier({ dossier }: { dossier: ApplicationDossier }) {
  const { application, form, entries } = dossier;
  const { label, tone } = applicationStateWords[application.state];
  const written: [string, string][] = [
    ['Qualification', form.qualification],
    ['Institution', form.institution],
    ['Experience', `${form.experience} years`],
    ['Specialties', form.specialties],
    ['Hourly rate in pounds', form.hourlyRate],
    ['Availability', form.availability],
    ['Bio', form.bio],
    ['Contact', form.contact],
  ];
  return (
    <>
      <PageHeader
        title={application.name}
        description={
          <>
            <Badge tone={tone}>{label}</Badge>{' '}
            <Box as="span" textStyle="small">
              {application.member.handle}, <Moment at={application.createdAt} />
            </Box>
          </>
        }
      />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}
        gap={{ base: '6', lg: '8' }}
        alignItems="start"
      >
        <Stack gap="6" minWidth="0">
          <TitledCard title="Application">
            <chakra.dl display="grid" gap="3">
              {written.map(([name, text]) => (
                <div key={name}>
                  <chakra.dt textStyle="small" color="muted">
                    {name}
                  </chakra.dt>
                  <chakra.dd whiteSpace="pre-wrap" overflowWrap="anywhere" maxWidth="measure">
                    {text}
                  </chakra.dd>
                </div>
              ))}
            </chakra.dl>
          </TitledCard>
          <EvidenceCard evidence={dossier.evidence} />
          {entries.length > 0 && (
            <TitledCard title="Notes and questions">
              <chakra.ol listStyle="none" display="grid" gap="3">
                {entries.map(({ id, kind, author, text, at }) => (
                  <li key={id}>
                    <Box textStyle="small" color="muted">
                      {author ?? 'Somebody who is no longer here'}, {whose[kind]},{' '}
                      <Moment at={at} />
                    </Box>
                    <Box whiteSpace="pre-wrap" overflowWrap="anywhere" maxWidth="measure">
                      {text}
                    </Box>
                  </li>
                ))}
              </chakra.ol>
            </TitledCard>
          )}
        </Stack>
        <Handling dossier={dossier} />
      </Grid>
    </>
  );
}

function EvidenceCard({ evidence }: Pick<ApplicationDossier, 'evidence'>) {
  return (
    <TitledCard title="Evidence">
      {evidence.length === 0 ? (
        <Box textStyle="small" color="muted">
          No file. Files are deleted 30 days after the decision.
        </Box>
      ) : (
        <chakra.ul listStyle="none" display="grid" gap="2">
          {evidence.map(({ id, fileName, bytes }) => (
            <chakra.li key={id} overflowWrap="anywhere">
              <chakra.a
                href={pathOf(getEvidence.path, { id })}
                download={fileName}
                color="accent"
                textDecoration="underline"
              >
                {fileName}
              </chakra.a>{' '}
              ({sizeWords(bytes)})
            </chakra.li>
          ))}
        </chakra.ul>
      )}
    </TitledCard>
  );
}
