import { categories, difficulties, skills } from '@cascade/shared/domain/stations/parts';
import { Grid, Stack } from '@chakra-ui/react';
import { ChoiceField, LineField } from './form-fields.tsx';

export function StationStep() {
  return (
    <Stack gap="5">
      <LineField name="title" label="Title" hint="What a list of stations would call it." />
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
