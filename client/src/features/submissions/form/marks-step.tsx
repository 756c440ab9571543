import {
  FEWEST_DOMAINS,
  STATION_MARKS,
  submissionLevels,
} from '@cascade/shared/features/submissions/parts';
import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { levelLabels } from '../response-labels.ts';
import { LineField, ProseField } from './form-fields.tsx';
import { emptyDomain, type SubmissionValues } from './submission-values.ts';

const MOST_DOMAINS = 10;

export function MarksStep() {
  const { control } = useFormContext<SubmissionValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'markScheme.criteria' });
  return (
    <Stack gap="5">
      <chakra.p color="muted">
        At least {FEWEST_DOMAINS} domains. Each says what five levels of performance look like in
        this station; all count equally.
      </chakra.p>
      {fields.map((field, at) => (
        <Card key={field.id} asChild>
          <chakra.fieldset aria-labelledby={field.id}>
            <Flex justify="space-between" align="center" gap="3" mb="4">
              <chakra.h3 id={field.id} textStyle="subheading">
                Domain {at + 1}
              </chakra.h3>
              {fields.length > FEWEST_DOMAINS && (
                <Button
                  look="quiet"
                  aria-label={`Remove domain ${at + 1}`}
                  onClick={() => remove(at)}
                >
                  <Trash2 aria-hidden />
                  Remove
                </Button>
              )}
            </Flex>
            <Stack gap="4">
              <LineField name={`markScheme.criteria.${at}.domain`} label="Name of the domain" />
              {submissionLevels.map((level) => (
                <ProseField
                  key={level}
                  name={`markScheme.criteria.${at}.${level}`}
                  label={levelLabels[level]}
                  rows={2}
                />
              ))}
            </Stack>
          </chakra.fieldset>
        </Card>
      ))}
      {fields.length < MOST_DOMAINS && (
        <Box>
          <Button look="outline" onClick={() => append(emptyDomain)}>
            <Plus aria-hidden />
            Add a domain
          </Button>
        </Box>
      )}
      <Box maxWidth="64">
        <LineField
          name="markScheme.passMark"
          label="Pass mark"
          hint={`Out of ${STATION_MARKS}; the exam’s standard is 10.25.`}
        />
      </Box>
      <ProseField
        name="markScheme.globalRating"
        label="Global rating"
        hint="What decides between a pass and a fail, taken all together."
      />
    </Stack>
  );
}
