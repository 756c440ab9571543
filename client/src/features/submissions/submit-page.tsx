import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useMember } from '../../api/current-user.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Tabs } from '../../ui/page/tabs.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { SubmissionForm } from './form/submission-form.tsx';
import { valuesOf } from './form/submission-values.ts';
import { MySubmissions } from './mine/my-submissions.tsx';
import { mySubmissionQuery } from './submission-queries.ts';

/** Specification, section 2.11. */
export function SubmitPage() {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'mine' ? 'mine' : 'new';
  const revisedId = tab === 'new' ? params.get('revise') : null;
  return (
    <>
      <PageHeader
        title="Submit Scenario"
        description="Write a station for others to practise. A reviewer reads it before anybody else does."
      />
      <Tabs
        label="Submit Scenario"
        selected={tab}
        onSelect={(next) => setParams(next === 'mine' ? { tab: 'mine' } : {}, { replace: true })}
        tabs={[
          {
            id: 'new',
            label: 'Submit New Scenario',
            panel: (
              <NewSubmission
                key={revisedId}
                revisedId={revisedId}
                onDone={() => setParams({ tab: 'mine' }, { replace: true })}
              />
            ),
          },
          { id: 'mine', label: 'My Submissions', panel: <MySubmissions /> },
        ]}
      />
    </>
  );
}

type Props = { revisedId: string | null; onDone: () => void };

function NewSubmission({ revisedId, onDone }: Props) {
  const { emailVerified } = useMember();
  if (!emailVerified)
    return (
      <EmptyState
        title="Please verify your e-mail first"
        hint="Then your station can be submitted, and we can tell you what the reviewer thinks of it. Practising needs no verified address."
        action={<LinkButton to="/account">Account settings</LinkButton>}
      />
    );
  if (revisedId === null) return <SubmissionForm revised={null} onDone={onDone} />;
  return <Revision id={revisedId} onDone={onDone} />;
}

function Revision({ id, onDone }: { id: string; onDone: () => void }) {
  const { data, error, refetch } = useQuery(mySubmissionQuery(id));
  if (!data && error)
    return (
      <ErrorState
        title="This submission could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton height="64" />;
  const { submission, content } = data;
  if (submission.status !== 'needs_revision')
    return (
      <EmptyState
        title="Nothing to revise"
        hint="This station is not waiting for your revision."
        action={<LinkButton to="/submit-scenario?tab=mine">My Submissions</LinkButton>}
      />
    );
  return (
    <>
      {submission.reviewNotes && (
        <Notice tone="warn" mb="6" maxWidth="measure">
          <Box textStyle="label">The reviewer wrote</Box>
          <Box whiteSpace="pre-wrap" overflowWrap="anywhere">
            {submission.reviewNotes}
          </Box>
        </Notice>
      )}
      <SubmissionForm revised={{ id, values: valuesOf(content) }} onDone={onDone} />
    </>
  );
}
