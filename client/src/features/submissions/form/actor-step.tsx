import { submissionResponses } from '@cascade/shared/features/submissions/parts';
import { chakra, Stack } from '@chakra-ui/react';
import { responseLabels } from '../response-labels.ts';
import { ProseField } from './form-fields.tsx';

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
