import { Box, chakra, Grid } from '@chakra-ui/react';
import { ChoiceLine } from '../../../domain/marking/choice-line.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { zoneName } from '../../../ui/page/instant.tsx';
import { type Draft, type Form, isTrio, lengthsOf, usualStations } from './draft.ts';

const forms: { form: Form; label: string; text: string }[] = [
  {
    form: 'uniform',
    label: 'Circuit',
    text: '1:30 reading, 7:00 task, 2:00 to mark and move. Up to as many candidates as places.',
  },
  {
    form: 'two-circuits',
    label: 'Two circuits of eight',
    text: '4:00 reading in the first, 1:30 in the second, 7:00 task, 0:45 to move. Sixteen places, up to eight candidates.',
  },
  {
    form: 'trio',
    label: 'Trio',
    text: 'Three people and no examiner to find: you take turns as candidate, role player and examiner.',
  },
];

type ModeChoiceProps = { draft: Draft; onChange: (part: Partial<Draft>) => void };

export function ModeChoice({ draft, onChange }: ModeChoiceProps) {
  return (
    <fieldset>
      <chakra.legend textStyle="label" mb="1.5">
        How it runs
      </chakra.legend>
      <Box display="grid" gap="2">
        {forms.map(({ form, label, text }) => (
          <ChoiceLine
            key={form}
            name="form"
            isChosen={draft.form === form}
            onChoose={() => onChange({ form, stations: usualStations[form], rests: 0 })}
            label={label}
            text={text}
          />
        ))}
      </Box>
    </fieldset>
  );
}

type Props = {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  missingIn: (field: string) => string | undefined;
};

const restChoices = [0, 1, 2, 3, 4];

export function CreateDetails({ draft, onChange, missingIn }: Props) {
  const takesRests = draft.form === 'uniform';
  return (
    <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
      <Field
        label={isTrio(draft) ? 'Rounds' : 'Stations'}
        hint={isTrio(draft) ? 'Three rounds give everybody one turn.' : undefined}
        error={missingIn('stations')}
      >
        {(control) => (
          <Select
            {...control}
            value={draft.stations}
            onChange={(event) => onChange({ stations: Number(event.target.value) })}
          >
            {lengthsOf[draft.form].map((length) => (
              <option key={length} value={length}>
                {length}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {takesRests && (
        <Field label="Rest places" error={missingIn('rests')}>
          {(control) => (
            <Select
              {...control}
              value={draft.rests}
              onChange={(event) => onChange({ rests: Number(event.target.value) })}
            >
              {restChoices.map((rests) => (
                <option key={rests} value={rests}>
                  {rests}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field
        label="Date and time"
        isOptional
        hint={`In your time zone (${zoneName()}).`}
        error={missingIn('scheduledFor')}
      >
        {(control) => (
          <TextInput
            {...control}
            type="datetime-local"
            value={draft.date}
            onChange={(event) => onChange({ date: event.target.value })}
          />
        )}
      </Field>
    </Grid>
  );
}
