import { categories, difficulties, skills } from '@cascade/shared/domain/stations/parts';
import { submissionResponses } from '@cascade/shared/features/submissions/parts';
import { chakra, Grid, Stack } from '@chakra-ui/react';
import { responseLabels } from '../response-labels.ts';
import { ChoiceField, LineField, ProseField } from './form-fields.tsx';

export function StationStep() {
  return (
    <Stack gap="5">
      <LineField name="title" label="Title" hint="Shown in the station list." />
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="5" alignItems="start">
        <ChoiceField
          name="category"
          label="Category"
          none="Choose a category"
          options={categories}
        />
        <ChoiceField
          name="difficulty"
          label="Difficulty"
          none="Choose a difficulty"
          options={difficulties}
        />
        <ChoiceField name="skill" label="Skill" none="Not sure" options={skills} isOptional />
        <LineField name="setting" label="Setting" hint="Such as: outpatient clinic." />
        <LineField name="duration" label="Duration" />
        <LineField
          name="scenarioNumber"
          label="Scenario number"
          hint="Three letters of its category and XX, such as AMH.XX. We give the final number."
        />
      </Grid>
    </Stack>
  );
}

export function TaskStep() {
  return (
    <Stack gap="5">
      <ProseField
        name="candidateTask.scenario"
        label="Scenario description"
        hint="Who the person is, where you meet, and what is known. Don’t describe a real person."
        rows={6}
      />
      <ProseField
        name="candidateTask.task"
        label="Task instructions"
        hint="The candidate’s task for the seven minutes."
      />
    </Stack>
  );
}

export function FeedbackStep() {
  return (
    <ProseField
      name="feedback.feedback"
      label="Learning points"
      hint="What somebody should take away from this station."
      rows={6}
    />
  );
}

export function ActorStep() {
  return (
    <Stack gap="5">
      <ProseField
        name="actorBrief.background"
        label="Background"
        hint="What the role player knows, and what they hold back at first."
        rows={6}
      />
      <ProseField
        name="actorBrief.presentation"
        label="Presentation"
        hint="How the person looks, speaks and moves."
      />
      <chakra.fieldset minWidth="0">
        <chakra.legend textStyle="subheading" mb="1">
          In their own words
        </chakra.legend>
        <chakra.p textStyle="small" color="muted" mb="4">
          What the person says to each kind of approach. All of these are optional.
        </chakra.p>
        <Stack gap="5">
          {submissionResponses.map((kind) => (
            <ProseField
              key={kind}
              name={`actorBrief.responses.${kind}`}
              label={responseLabels[kind]}
              rows={2}
              isOptional
            />
          ))}
        </Stack>
      </chakra.fieldset>
    </Stack>
  );
}
