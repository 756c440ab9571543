import { skills } from '@cascade/shared/domain/stations/parts';
import type { SubmissionDossier } from '@cascade/shared/features/submissions/review';
import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { dossierQuery } from '../submission-queries.ts';
import { type CompletionValues, completionOf, valuesOf } from './completion-values.ts';
import { useReview } from './use-review.ts';

type TextName = Exclude<keyof CompletionValues, 'skill' | 'weights' | 'criteria'>;

const texts: { name: TextName; label: string; hint?: string }[] = [
  { name: 'essential', label: 'Essential for a pass', hint: 'One a line.' },
  { name: 'forHigherGrades', label: 'For higher grades', hint: 'One a line.' },
  {
    name: 'checklist',
    label: 'Checklist',
    hint: 'One a line, points first: “2 Asks about means”.',
  },
  { name: 'priorities', label: 'Priorities in the seven minutes' },
  { name: 'excellence', label: 'Signs of excellence', hint: 'One a line.' },
  { name: 'concerns', label: 'Areas of concern', hint: 'One a line.' },
];

type Props = { dossier: SubmissionDossier; onClose: () => void };

function CompletionForm({ dossier, onClose }: Props) {
  const [values, setValues] = useState(() => valuesOf(dossier));
  const [problem, setProblem] = useState<string | null>(null);
  const { approve } = useReview();
  const { id, version } = dossier.submission;
  const change = (changed: Partial<CompletionValues>) => setValues({ ...values, ...changed });
  const changeAt = (name: 'weights' | 'criteria', at: number, value: string) =>
    change({ [name]: values[name].map((old, place) => (place === at ? value : old)) });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const result = completionOf(dossier, values);
    setProblem('problem' in result ? result.problem : null);
    if ('completion' in result)
      approve.mutate(
        { params: { id }, body: { completion: result.completion, version } },
        { onSuccess: onClose },
      );
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="5">
        <Field label="Skill">
          {(control) => (
            <Select
              {...control}
              value={values.skill}
              onChange={(event) => change({ skill: event.target.value })}
            >
              {skills.map((skill) => (
                <option key={skill}>{skill}</option>
              ))}
            </Select>
          )}
        </Field>
        {dossier.proposal.markScheme.competencyDomains.map(({ domain }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: domains of one version never change places
          <chakra.fieldset key={at} minWidth="0">
            <chakra.legend textStyle="subheading" mb="3" overflowWrap="anywhere">
              {domain}
            </chakra.legend>
            <Stack gap="4">
              <Box maxWidth="40">
                <Field label="Weight in percent">
                  {(control) => (
                    <TextInput
                      {...control}
                      inputMode="numeric"
                      value={values.weights[at] ?? ''}
                      onChange={(event) => changeAt('weights', at, event.target.value)}
                    />
                  )}
                </Field>
              </Box>
              <Field label="Criteria" hint="One a line." isOptional>
                {(control) => (
                  <TextArea
                    {...control}
                    rows={2}
                    value={values.criteria[at] ?? ''}
                    onChange={(event) => changeAt('criteria', at, event.target.value)}
                  />
                )}
              </Field>
            </Stack>
          </chakra.fieldset>
        ))}
        {texts.map(({ name, ...field }) => (
          <Field key={name} {...field} isOptional={name !== 'priorities'}>
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                value={values[name]}
                onChange={(event) => change({ [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        <Flex wrap="wrap" gap="2" justify="flex-end">
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={approve.isPending}>
            Approve Scenario
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}

export function Completing({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(dossierQuery(id));
  if (!data && error)
    return (
      <ErrorState
        level="h3"
        title="The submission could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton height="64" width="full" />;
  // A new version needs fresh initial values.
  return <CompletionForm key={data.submission.version} dossier={data} onClose={onClose} />;
}
