import type { DateException, WeeklyTime } from '@cascade/shared/domain/availability/free-hours';
import { type OwnOffer, saveHours } from '@cascade/shared/features/examiners/offering';
import { Box, Flex, Stack } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { clockWords, dayNames } from '../../../domain/availability/week-words.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { FormFrame } from '../../../ui/fields/form-frame.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { useOfferChange } from './use-offer-change.ts';

const halfHours = Array.from({ length: 49 }, (_, at) => at * 30);

/** Rows are named by number, since days and times change while they are edited. */
type Row<Time> = Time & { number: number };

type Option = { value: string | number; label: string };
type ChoiceProps = {
  label: string;
  value: string | number;
  options: Option[];
  onChoose: (value: string) => void;
};

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChoose(target.value)}>
          {options.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

const times = (minutes: number[]) => minutes.map((value) => ({ value, label: clockWords(value) }));

type Span = { fromMinute: number; toMinute: number };

function FromTo({ span, onChange }: { span: Span; onChange: (span: Partial<Span>) => void }) {
  return (
    <>
      <Choice
        label="From"
        value={span.fromMinute}
        options={times(halfHours.slice(0, -1))}
        onChoose={(value) => onChange({ fromMinute: Number(value) })}
      />
      <Choice
        label="To"
        value={span.toMinute}
        options={times(halfHours.slice(1))}
        onChoose={(value) => onChange({ toMinute: Number(value) })}
      />
    </>
  );
}

const kinds = [
  { value: 'busy', label: 'No bookings' },
  { value: 'free', label: 'Also bookings' },
];

/** Weekly hours and exceptions, by the wall clock of the examiner. */
export function HoursForm({ offer }: { offer: OwnOffer }) {
  const { rev, state } = offer;
  const numbered = <Time,>(all: Time[]): Row<Time>[] =>
    all.map((time, number) => ({ ...time, number }));
  const [timeZone, setTimeZone] = useState(offer.timeZone);
  const [weekly, setWeekly] = useState<Row<WeeklyTime>[]>(() => numbered(offer.weekly));
  const [exceptions, setExceptions] = useState<Row<DateException>[]>(() =>
    numbered(offer.exceptions),
  );
  const [next, setNext] = useState(1_000);
  const { mutate, error, isPending } = useOfferChange();
  const add = <Time,>(set: (change: (old: Row<Time>[]) => Row<Time>[]) => void, time: Time) => {
    set((old) => [...old, { ...time, number: next }]);
    setNext(next + 1);
  };
  const changed = <Time,>(old: Row<Time>[], number: number, part: Partial<Time>) =>
    old.map((one) => (one.number === number ? { ...one, ...part } : one));
  const plain = <Time,>({ number: _, ...time }: Row<Time>) => time;
  const save = () =>
    mutate(
      () =>
        call(saveHours, {
          body: {
            rev,
            timeZone,
            weekly: weekly.map((one) => plain(one) as WeeklyTime),
            exceptions: exceptions.map((one) => plain(one) as DateException),
          },
        }),
      { onSuccess: () => toast({ title: 'Hours saved' }) },
    );
  return (
    <FormFrame
      shown={['timeZone', 'toMinute', 'date']}
      error={error}
      isBusy={isPending || state === 'suspended'}
      action="Save hours"
      onSubmit={save}
    >
      {(refused) => (
        <>
          <Field
            label="Time zone"
            hint="Your hours are meant by this clock, in summer and in winter."
            error={refused('timeZone')}
          >
            {(control) => (
              <TextInput
                {...control}
                maxWidth="80"
                value={timeZone}
                onChange={({ target }) => setTimeZone(target.value)}
              />
            )}
          </Field>
          <Stack as="fieldset" gap="3">
            <Box as="legend" textStyle="label" mb="2">
              Every week
            </Box>
            {weekly.length === 0 && (
              <Box color="muted">You have no hours yet, so nothing can be booked.</Box>
            )}
            {weekly.map(({ number, ...time }) => (
              <Flex key={number} wrap="wrap" gap="3" align="end">
                <Choice
                  label="Day"
                  value={time.day}
                  options={dayNames.map((label, value) => ({ value, label }))}
                  onChoose={(value) =>
                    setWeekly((old) => changed(old, number, { day: Number(value) }))
                  }
                />
                <FromTo
                  span={time}
                  onChange={(span) => setWeekly((old) => changed<WeeklyTime>(old, number, span))}
                />
                <IconButton
                  label={`Remove ${dayNames[time.day]}, ${clockWords(time.fromMinute)}`}
                  onClick={() => setWeekly((old) => old.filter((one) => one.number !== number))}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              </Flex>
            ))}
            <Box>
              <Button
                look="outline"
                onClick={() => add(setWeekly, { day: 0, fromMinute: 1_080, toMinute: 1_260 })}
              >
                Add hours
              </Button>
            </Box>
          </Stack>
          <Stack as="fieldset" gap="3">
            <Box as="legend" textStyle="label" mb="2">
              Exceptions
            </Box>
            {exceptions.map(({ number, ...one }) => (
              <Flex key={number} wrap="wrap" gap="3" align="end">
                <Field label="Date" error={one.date === '' ? refused('date') : undefined}>
                  {(control) => (
                    <TextInput
                      {...control}
                      type="date"
                      value={one.date}
                      onChange={({ target }) =>
                        setExceptions((old) => changed(old, number, { date: target.value }))
                      }
                    />
                  )}
                </Field>
                <Choice
                  label="Then"
                  value={one.isFree ? 'free' : 'busy'}
                  options={kinds}
                  onChoose={(value) =>
                    setExceptions((old) => changed(old, number, { isFree: value === 'free' }))
                  }
                />
                <FromTo
                  span={one}
                  onChange={(span) =>
                    setExceptions((old) => changed<DateException>(old, number, span))
                  }
                />
                <IconButton
                  label={`Remove the exception of ${one.date || 'this date'}`}
                  onClick={() =>
                    setExceptions((old) => old.filter((other) => other.number !== number))
                  }
                >
                  <Trash2 aria-hidden />
                </IconButton>
              </Flex>
            ))}
            <Box>
              <Button
                look="outline"
                onClick={() =>
                  add(setExceptions, { date: '', isFree: false, fromMinute: 0, toMinute: 1_440 })
                }
              >
                Add an exception
              </Button>
            </Box>
          </Stack>
          {refused('toMinute') && (
            <Box role="alert" textStyle="small" color="danger">
              {refused('toMinute')}
            </Box>
          )}
        </>
      )}
    </FormFrame>
  );
}
