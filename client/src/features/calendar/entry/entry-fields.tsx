import { listScenarios } from '@cascade/shared/features/scenarios/contract';
import { byScenarioNumber } from '@cascade/shared/features/scenarios/scenario-filter';
import { Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { type EntryDraft, withFirstDay } from './entry-draft.ts';

const lengths = [15, 30, 45, 60, 90, 120, 180, 240, 360, 480];
const pair = { base: '1fr', sm: '1fr 1fr' };

function lengthWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const words = [
    ...(hours > 0 ? [hours === 1 ? '1 hour' : `${hours} hours`] : []),
    ...(rest > 0 ? [rest === 1 ? '1 minute' : `${rest} minutes`] : []),
  ];
  return words.join(' ');
}

type Props = {
  draft: EntryDraft;
  /** The reader's. */
  zone: string;
  /** Where the entry was planned in another one. */
  plannedIn: string | null;
  onChange: (draft: EntryDraft) => void;
  refused: (field: string) => string | undefined;
};

function TimeFields({ draft, zone, plannedIn, onChange, refused }: Props) {
  const { start, durationMinutes } = draft;
  const inWords = (name: string) => name.replaceAll('_', ' ');
  return (
    <Grid templateColumns={pair} gap="5">
      <Field
        label="Date and time"
        hint={`${inWords(zone)} time${plannedIn ? `; planned in ${inWords(plannedIn)} time` : ''}`}
        error={refused('when.startsAt')}
      >
        {(control) => (
          <TextInput
            {...control}
            type="datetime-local"
            value={start}
            onChange={({ target }) => onChange({ ...draft, start: target.value })}
          />
        )}
      </Field>
      <Field label="Length" error={refused('when.durationMinutes')}>
        {(control) => (
          <Select
            {...control}
            value={durationMinutes}
            onChange={({ target }) => onChange({ ...draft, durationMinutes: Number(target.value) })}
          >
            {[...new Set([...lengths, durationMinutes])]
              .sort((a, b) => a - b)
              .map((minutes) => (
                <option key={minutes} value={minutes}>
                  {lengthWords(minutes)}
                </option>
              ))}
          </Select>
        )}
      </Field>
    </Grid>
  );
}

function DayFields({ draft, onChange, refused }: Props) {
  return (
    <Grid templateColumns={pair} gap="5">
      <Field label="First day" error={refused('when.firstDay')}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            value={draft.firstDay}
            onChange={({ target }) => onChange(withFirstDay(draft, target.value))}
          />
        )}
      </Field>
      <Field label="Last day" error={refused('when.lastDay')}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            value={draft.lastDay}
            onChange={({ target }) => onChange({ ...draft, lastDay: target.value })}
          />
        )}
      </Field>
    </Grid>
  );
}

function StationField({ draft, onChange, refused }: Props) {
  const { data, error } = useQuery({ ...queryOf(listScenarios, {}), select: byScenarioNumber });
  const { scenarioId } = draft;
  return (
    <Field
      label="Station"
      isOptional
      error={refused('scenarioId')}
      hint={error && !data ? 'The stations could not be loaded.' : undefined}
    >
      {(control) => (
        <Select
          {...control}
          value={scenarioId ?? ''}
          onChange={({ target }) => {
            const card = data?.find(({ id }) => String(id) === target.value);
            const title = draft.title === '' && card ? card.title : draft.title;
            onChange({ ...draft, title, scenarioId: card?.id ?? null });
          }}
        >
          <option value="">Any station</option>
          {scenarioId !== null && !data && <option value={scenarioId}>The chosen station</option>}
          {data?.map(({ id, scenarioNumber, title }) => (
            <option key={id} value={id}>
              {scenarioNumber} {title}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

export function EntryFields(props: Props) {
  const { draft, onChange, refused } = props;
  return (
    <>
      <Field label="What is it?" error={refused('kind')}>
        {(control) => (
          <Select
            {...control}
            value={draft.kind}
            onChange={({ target }) =>
              onChange({ ...draft, kind: target.value === 'practice' ? 'practice' : 'own' })
            }
          >
            <option value="own">An entry of my own</option>
            <option value="practice">Practice I am planning</option>
          </Select>
        )}
      </Field>
      {draft.kind === 'practice' && <StationField {...props} />}
      <Field label="Title" error={refused('title')}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            value={draft.title}
            onChange={({ target }) => onChange({ ...draft, title: target.value })}
          />
        )}
      </Field>
      <Checkbox
        label="All day"
        checked={draft.isWholeDays}
        onChange={({ target }) => onChange({ ...draft, isWholeDays: target.checked })}
      />
      {draft.isWholeDays ? <DayFields {...props} /> : <TimeFields {...props} />}
      <Field
        label="Note"
        isOptional
        hint="Only you see it. It is not in calendars that subscribe."
        error={refused('note')}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            value={draft.note}
            onChange={({ target }) => onChange({ ...draft, note: target.value })}
          />
        )}
      </Field>
    </>
  );
}
