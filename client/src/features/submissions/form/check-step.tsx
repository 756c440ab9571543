import { chakra, Flex, Stack } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../../ui/actions/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { ProseText } from '../../../ui/page/prose-text.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { type Step, type StepId, steps } from './steps.ts';
import { issuesIn } from './submission-check.ts';
import type { SubmissionValues } from './submission-values.ts';

function CandidatePreview({ values }: { values: SubmissionValues }) {
  const { title, category, difficulty, duration, setting, candidateTask } = values;
  return (
    <Card asChild>
      <section aria-label="What a candidate would see">
        <Flex wrap="wrap" gap="2" mb="2">
          {category && <Badge tone="accent">{category}</Badge>}
          {difficulty && <Badge>{difficulty}</Badge>}
        </Flex>
        <chakra.h3 textStyle="heading">{title || 'No title yet'}</chakra.h3>
        <chakra.p textStyle="small" color="muted" mt="1" mb="4">
          Duration: {duration || '–'} | Setting: {setting || '–'}
        </chakra.p>
        <ProseText size="clinical" text={candidateTask.scenario || 'No description yet.'} />
        <chakra.h4 textStyle="subheading" mt="5" mb="2">
          Your task
        </chakra.h4>
        <ProseText size="clinical" text={candidateTask.task || 'No instructions yet.'} />
      </section>
    </Card>
  );
}

function stepsWithGaps(values: SubmissionValues): Step[] {
  const fields = new Set(issuesIn(values).map(({ path }) => path[0]));
  return steps.filter((step) => step.id !== 'check' && step.fields.some((one) => fields.has(one)));
}

export function CheckStep({ onGo }: { onGo: (step: StepId) => void }) {
  const { register, formState, control } = useFormContext<SubmissionValues>();
  const values = useWatch({ control }) as SubmissionValues;
  const gaps = stepsWithGaps(values);
  return (
    <Stack gap="6">
      {gaps.length > 0 && (
        <Notice tone="warn">
          <p>Something is still missing or needs a change:</p>
          <chakra.ul listStyle="none" display="flex" flexWrap="wrap" gap="2">
            {gaps.map(({ id, label }) => (
              <li key={id}>
                <Button look="outline" onClick={() => onGo(id)}>
                  {label}
                </Button>
              </li>
            ))}
          </chakra.ul>
        </Notice>
      )}
      <section aria-labelledby="preview">
        <chakra.h3 id="preview" textStyle="subheading" mb="3">
          As a candidate would see it
        </chakra.h3>
        <CandidatePreview values={values} />
      </section>
      <Checkbox
        label="This is my own work. It describes no real person, and copies neither the exam nor anyone else’s station."
        error={formState.errors.isOriginal?.message}
        {...register('isOriginal')}
      />
    </Stack>
  );
}
