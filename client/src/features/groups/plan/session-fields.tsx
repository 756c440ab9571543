import { reminderChoices } from '@cascade/shared/domain/meetings/planned-session';
import { meetingPlatforms } from '@cascade/shared/domain/meetings/platforms';
import { isKnownZone, recurrences } from '@cascade/shared/domain/meetings/recurrence';
import { Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { zoneName } from '../../../ui/page/instant.tsx';
import {
  durationWords,
  platformName,
  recurrenceWords,
  reminderWords,
} from '../session/session-parts.tsx';
import type { SessionDraft } from './session-draft.ts';

export const shown = [
  'title',
  'description',
  'scheduledFor',
  'timeZone',
  'duration',
  'recurrence',
  'until',
  'reminderMinutes',
  'meetingPlatform',
  'meetingLink',
] as const;
type Shown = (typeof shown)[number];

const durations = [15, 30, 45, 60, 75, 90, 120, 150, 180, 240, 300, 360, 420, 480];

/** The reader's own zone first, and one that the list does not have. */
const zones = (chosen: string): string[] => [
  ...new Set([
    zoneName(),
    chosen,
    'UTC',
    ...Intl.supportedValuesOf('timeZone').filter(isKnownZone),
  ]),
];

type Choice<Value extends string | number> = {
  label: string;
  value: Value;
  choices: readonly Value[];
  wordsOf: (value: Value) => string;
  isClosed?: (value: Value) => boolean;
  error: string | undefined;
  hint?: ReactNode;
  onChoose: (value: Value) => void;
};

function ChoiceField<Value extends string | number>(props: Choice<Value>) {
  const { label, value, choices, wordsOf, isClosed, error, hint, onChoose } = props;
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={({ target }) =>
            onChoose(choices.find((one) => String(one) === target.value) ?? value)
          }
        >
          {choices.map((one) => (
            <option key={one} value={one} disabled={one !== value && isClosed?.(one)}>
              {wordsOf(one)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

export type PartProps = {
  draft: SessionDraft;
  onChange: (change: Partial<SessionDraft>) => void;
  refused: (field: Shown) => string | undefined;
};

const pair = { base: '1fr', sm: '1fr 1fr' };

export function TimeFields({ draft, onChange, refused }: PartProps) {
  const { start, timeZone, duration, recurrence, until, reminderMinutes } = draft;
  return (
    <>
      <Grid templateColumns={pair} gap="5">
        <Field label="Date and time" error={refused('scheduledFor')}>
          {(control) => (
            <TextInput
              {...control}
              type="datetime-local"
              value={start}
              onChange={({ target }) => onChange({ start: target.value })}
            />
          )}
        </Field>
        <ChoiceField
          label="Time zone"
          value={timeZone}
          choices={zones(timeZone)}
          wordsOf={(zone) => zone.replaceAll('_', ' ')}
          error={refused('timeZone')}
          onChoose={(zone) => onChange({ timeZone: zone })}
        />
      </Grid>
      <Grid templateColumns={pair} gap="5">
        <ChoiceField
          label="Length"
          value={duration}
          choices={[...new Set([...durations, duration])].sort((a, b) => a - b)}
          wordsOf={durationWords}
          error={refused('duration')}
          onChoose={(minutes) => onChange({ duration: minutes })}
        />
        <ChoiceField
          label="Reminder"
          value={reminderMinutes}
          choices={reminderChoices}
          wordsOf={(minutes) => reminderWords[minutes]}
          error={refused('reminderMinutes')}
          onChoose={(minutes) => onChange({ reminderMinutes: minutes })}
        />
        <ChoiceField
          label="Repeats"
          value={recurrence}
          choices={recurrences}
          wordsOf={(one) => recurrenceWords[one]}
          error={refused('recurrence')}
          onChoose={(one) => onChange({ recurrence: one })}
        />
        {recurrence !== 'none' && (
          <Field label="Last day" isOptional error={refused('until')}>
            {(control) => (
              <TextInput
                {...control}
                type="date"
                value={until}
                onChange={({ target }) => onChange({ until: target.value })}
              />
            )}
          </Field>
        )}
      </Grid>
    </>
  );
}

const closedIn = (id: string): number | undefined => {
  const platform = meetingPlatforms.find((one) => one.id === id);
  return platform && 'closedIn' in platform ? platform.closedIn : undefined;
};

export function PlaceFields({ draft, onChange, refused }: PartProps) {
  const { meetingPlatform, meetingLink } = draft;
  const name = platformName(meetingPlatform);
  return (
    <>
      <ChoiceField
        label="Platform"
        value={meetingPlatform}
        choices={meetingPlatforms.map(({ id }) => id)}
        wordsOf={(id) => {
          const year = closedIn(id);
          return year ? `${platformName(id)} (closed in ${year})` : platformName(id);
        }}
        isClosed={(id) => closedIn(id) !== undefined}
        error={refused('meetingPlatform')}
        onChoose={(id) => onChange({ meetingPlatform: id })}
      />
      <Field
        label={`Link for ${name}`}
        isOptional
        hint={
          meetingPlatform === 'jitsi'
            ? 'Left empty, a room is made where this site has its own Jitsi server. Otherwise the page of the session is its place.'
            : `Paste the one that ${name} gives to guests. Until there is one, the page of the session is its place.`
        }
        error={refused('meetingLink')}
      >
        {(control) => (
          <TextInput
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            value={meetingLink}
            onChange={({ target }) => onChange({ meetingLink: target.value })}
          />
        )}
      </Field>
      <div>
        <Checkbox
          label="Waiting room: guests wait until the organiser admits them"
          checked={draft.waitingRoomEnabled}
          onChange={({ target }) => onChange({ waitingRoomEnabled: target.checked })}
        />
        <Checkbox
          label="The session is recorded, and the members are told"
          checked={draft.recordingEnabled}
          onChange={({ target }) => onChange({ recordingEnabled: target.checked })}
        />
      </div>
    </>
  );
}
