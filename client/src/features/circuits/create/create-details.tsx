import { Grid } from '@chakra-ui/react';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { zoneName } from '../plan/local-instant.ts';
import { type Draft, isTrio, lengthsOf } from './draft.ts';

type Props = {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  missingIn: (field: string) => string | undefined;
};

const restChoices = [0, 1, 2, 3, 4];

/** Length, rests and date. */
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
