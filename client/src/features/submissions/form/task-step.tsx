import { Stack } from '@chakra-ui/react';
import { ProseField } from './form-fields.tsx';

export function TaskStep() {
  return (
    <Stack gap="5">
      <ProseField
        name="candidateTask.scenario"
        label="Scenario description"
        hint="Who the person is, where you meet, and what is known. Please write about nobody real."
        rows={6}
      />
      <ProseField
        name="candidateTask.task"
        label="Task instructions"
        hint="What the candidate is to do in seven minutes."
      />
    </Stack>
  );
}
