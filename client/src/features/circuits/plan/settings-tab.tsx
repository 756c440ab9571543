import type { Circuit, CircuitBreak } from '@cascade/shared/features/circuits/contract';
import { cancelCircuit, editCircuit } from '@cascade/shared/features/circuits/plan';
import { Box, Flex, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { zoneName } from '../../../ui/page/instant.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { useCircuitAction } from '../use-circuit-action.ts';
import { BreaksField } from './breaks-field.tsx';
import { instantOf, localOf } from './local-instant.ts';
import { useFreshCircuit } from './use-fresh-circuit.ts';

type Props = { label: string; value: number; onChange: (seconds: number) => void };

const choices = [0, 30, 60, 90, 105, 120, 180, 210, 300, 420, 600];

function textOf(seconds: number): string {
  if (seconds === 0) return 'None';
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, '0')} more`;
}

function SecondsField({ label, value, onChange }: Props) {
  const all = [...new Set([...choices, value])].sort((a, b) => a - b);
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={(event) => onChange(Number(event.target.value))}
        >
          {all.map((seconds) => (
            <option key={seconds} value={seconds}>
              {textOf(seconds)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

export function SettingsTab({ circuit }: { circuit: Circuit }) {
  const [name, setName] = useState(circuit.name);
  const [date, setDate] = useState(localOf(circuit.scheduledFor));
  const [breaks, setBreaks] = useState<CircuitBreak[]>(circuit.breaks);
  const [adjustments, setAdjustments] = useState(circuit.adjustments);
  const [isAsking, setIsAsking] = useState(false);
  const params = { id: circuit.id };
  const withFresh = useFreshCircuit(circuit.id);
  const saving = useCircuitAction(
    'The changes were not saved',
    () =>
      withFresh(circuit, ({ rev }) =>
        call(editCircuit, {
          params,
          body: { rev, name, scheduledFor: instantOf(date), breaks, adjustments },
        }),
      ),
    () => toast({ title: 'Saved' }),
  );
  const cancelling = useCircuitAction('It was not called off', () =>
    call(cancelCircuit, { params }),
  );
  return (
    <Box
      as="form"
      display="grid"
      gap="6"
      maxWidth="measure"
      onSubmit={(event) => {
        event.preventDefault();
        saving.send(undefined);
      }}
    >
      <Field label="Name">
        {(control) => (
          <TextInput
            {...control}
            required
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field
        label="Date and time"
        isOptional
        hint={`In your time zone (${zoneName()}). Everybody is reminded.`}
      >
        {(control) => (
          <TextInput
            {...control}
            type="datetime-local"
            value={date}
            onChange={(event) => setDate(event.target.value)}
          />
        )}
      </Field>
      <BreaksField rounds={circuit.rounds} breaks={breaks} onChange={setBreaks} />
      <fieldset>
        <Box as="legend" textStyle="subheading">
          Reasonable adjustments
        </Box>
        <Box color="muted" textStyle="small" mb="3">
          They apply to every round and to everybody, so nobody is singled out.
        </Box>
        <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
          <SecondsField
            label="Longer reading"
            value={adjustments.extraReadingSeconds}
            onChange={(extraReadingSeconds) =>
              setAdjustments({ ...adjustments, extraReadingSeconds })
            }
          />
          <SecondsField
            label="Longer task"
            value={adjustments.extraTaskSeconds}
            onChange={(extraTaskSeconds) => setAdjustments({ ...adjustments, extraTaskSeconds })}
          />
        </Grid>
      </fieldset>
      <Flex wrap="wrap" gap="2" justify="space-between">
        <Button type="submit" isBusy={saving.isBusy} disabled={name.trim() === ''}>
          Save
        </Button>
        <Button look="outline" isBusy={cancelling.isBusy} onClick={() => setIsAsking(true)}>
          Call it off
        </Button>
      </Flex>
      <ConfirmDialog
        title="Call it off?"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        action="Call it off"
        onConfirm={() => cancelling.send(undefined)}
      >
        Everybody will be notified. This cannot be undone.
      </ConfirmDialog>
    </Box>
  );
}
