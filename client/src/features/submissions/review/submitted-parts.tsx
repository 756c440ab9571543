import { submissionLevels, submissionResponses } from '@cascade/shared/features/submissions/parts';
import type { ReviewedSubmission } from '@cascade/shared/features/submissions/review';
import { Box, chakra, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { levelLabels, responseLabels } from '../response-labels.ts';

/** Plain text, whatever it contains. */
export function SubmittedParts({ submission }: { submission: ReviewedSubmission }) {
  const { candidateTask, actorBrief, markScheme, feedback } = submission;
  return (
    <Stack gap="6">
      <Part title="Candidate task">
        <Passage label="Scenario" text={candidateTask.scenario} />
        <Passage label="Task" text={candidateTask.task} />
      </Part>
      <Part title="Actor brief">
        <Passage label="Background" text={actorBrief.background} />
        <Passage label="Presentation" text={actorBrief.presentation} />
        {submissionResponses.map((kind) => {
          const line = actorBrief.responses[kind];
          return line && <Passage key={kind} label={responseLabels[kind]} text={line} />;
        })}
      </Part>
      <Part title="Mark scheme">
        {markScheme.criteria.map((domain, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: domains of one version never change places
          <Box key={at} asChild>
            <section>
              <chakra.h4 textStyle="label" overflowWrap="anywhere">
                {domain.domain}
              </chakra.h4>
              <chakra.dl mt="1" display="grid" gap="1">
                {submissionLevels.map((level) => (
                  <Level key={level} label={levelLabels[level]} text={domain[level]} />
                ))}
              </chakra.dl>
            </section>
          </Box>
        ))}
        <Passage label="Pass mark" text={String(markScheme.passMark)} />
        <Passage label="Global rating" text={markScheme.globalRating} />
      </Part>
      <Part title="Feedback">
        <Passage label="Learning points" text={feedback.feedback} />
      </Part>
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <chakra.h3 textStyle="subheading" mb="3" borderTopWidth="1px" borderColor="border" pt="4">
        {title}
      </chakra.h3>
      <Stack gap="4">{children}</Stack>
    </section>
  );
}

function Passage({ label, text }: { label: string; text: string }) {
  return (
    <Box>
      <chakra.h4 textStyle="label" color="muted">
        {label}
      </chakra.h4>
      <Box whiteSpace="pre-wrap" overflowWrap="anywhere">
        {text}
      </Box>
    </Box>
  );
}

function Level({ label, text }: { label: string; text: string }) {
  return (
    <Box display={{ base: 'block', sm: 'grid' }} gridTemplateColumns="6rem 1fr" gap="2">
      <chakra.dt textStyle="small" color="muted">
        {label}
      </chakra.dt>
      <chakra.dd whiteSpace="pre-wrap" overflowWrap="anywhere">
        {text}
      </chakra.dd>
    </Box>
  );
}
