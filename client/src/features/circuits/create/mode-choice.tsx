import { Box, chakra } from '@chakra-ui/react';
import { ChoiceLine } from '../../../domain/marking/choice-line.tsx';
import { type Draft, type Form, usualStations } from './draft.ts';

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

type Props = { draft: Draft; onChange: (part: Partial<Draft>) => void };

/** How the circuit is cut and who it needs. */
export function ModeChoice({ draft, onChange }: Props) {
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
