import { Box, chakra, Flex } from '@chakra-ui/react';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { lazyStep, useStepsAhead } from '../../../feature.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { MarksStep } from './marks-step.tsx';
import { StepList } from './step-list.tsx';
import { type Step, type StepId, steps } from './steps.ts';
import type { SubmissionValues } from './submission-values.ts';
import { ActorStep, FeedbackStep, StationStep, TaskStep } from './text-steps.tsx';
import { useSubmissionForm } from './use-submission-form.ts';

const CheckStep = lazyStep(async () => (await import('./check-step.tsx')).CheckStep);
const laterSteps = [CheckStep];

const first = steps[0] as Step;

type Props = {
  revised: { id: string; values: SubmissionValues } | null;
  onDone: () => void;
};

export function SubmissionForm({ revised, onDone }: Props) {
  const { form, keeping, isRestored, handIn, startAfresh } = useSubmissionForm({
    revised,
    onDone,
  });
  const [step, setStep] = useState(first);
  useStepsAhead(laterSteps);
  const heading = useRef<HTMLHeadingElement>(null);
  const isMoved = useRef(false);
  const at = steps.indexOf(step);
  const [before, after] = [steps[at - 1], steps[at + 1]];
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the step that moves the focus
  useEffect(() => {
    if (isMoved.current) heading.current?.focus();
  }, [step]);

  function go(next: Step): void {
    isMoved.current = true;
    setStep(next);
  }
  const goTo = (id: StepId) => go(steps.find((one) => one.id === id) ?? first);

  async function goOn(next: Step): Promise<void> {
    if (await form.trigger(step.fields, { shouldFocus: true })) go(next);
  }

  const submit = form.handleSubmit(
    async (values) => {
      await handIn(values);
      go(first);
    },
    (errors) => {
      const wrong = steps.find(({ fields }) => fields.some((field) => errors[field]));
      if (wrong && wrong !== step) go(wrong);
    },
  );

  return (
    <FormProvider {...form}>
      <StepList current={step} onGo={go} />
      <chakra.form noValidate maxWidth="measure" onSubmit={(event) => void submit(event)}>
        {isRestored && keeping === 'kept' && (
          <Notice tone="accent" role="status" mb="5">
            What you had typed is back. <Discard onDiscard={startAfresh} />
          </Notice>
        )}
        <chakra.h2 ref={heading} tabIndex={-1} textStyle="heading" mb="4" scrollMarginTop="24">
          {step.label}
        </chakra.h2>
        {step.id === 'station' && <StationStep />}
        {step.id === 'task' && <TaskStep />}
        {step.id === 'actor' && <ActorStep />}
        {step.id === 'marks' && <MarksStep />}
        {step.id === 'feedback' && <FeedbackStep />}
        {step.id === 'check' && <CheckStep onGo={goTo} />}
        <Flex wrap="wrap" gap="3" mt="8" align="center">
          {before && (
            <Button look="outline" onClick={() => go(before)}>
              <ArrowLeft aria-hidden />
              Back
            </Button>
          )}
          {after ? (
            // Otherwise a press carries over to the replacing button.
            <Button key="next" onClick={() => void goOn(after)}>
              Next
              <ArrowRight aria-hidden />
            </Button>
          ) : (
            <Button key="submit" type="submit" isBusy={form.formState.isSubmitting}>
              {revised ? 'Submit again' : 'Submit Scenario'}
            </Button>
          )}
          <Box textStyle="small" color="muted" role="status">
            {keeping === 'kept' && 'Draft kept on this device'}
            {keeping === 'not kept' && 'This device keeps no draft; please finish in one go.'}
          </Box>
        </Flex>
      </chakra.form>
    </FormProvider>
  );
}

function Discard({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Button look="quiet" onClick={onDiscard}>
      Start afresh
    </Button>
  );
}
