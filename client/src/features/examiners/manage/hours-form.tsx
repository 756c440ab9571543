import type { DateException, WeeklyTime } from '@cascade/shared/domain/availability/free-hours';
import { type OwnOffer, saveHours } from '@cascade/shared/features/examiners/offering';
import { Box, Stack } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { clockWords, dayNames } from '../../../domain/availability/week-words.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { FormFrame } from '../../../ui/fields/form-frame.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import {
  findHoursDraft,
  forgetHoursDraft,
  type HoursDraft,
  hoursDraftOf,
  keepHoursDraft,
} from './drafts.ts';
import { Choice, FromTo, Row } from './hours-row.tsx';
import { useOfferChange } from './use-offer-change.ts';

const kinds = [
  { value: 'busy', label: 'No bookings' },
  { value: 'free', label: 'Also bookings' },
];

const usualEvening = { day: 0, fromMinute: 1_080, toMinute: 1_260 };
const wholeDay = { date: '', isFree: false, fromMinute: 0, toMinute: 1_440 };

/** Weekly hours and exceptions, by the wall clock of the examiner. */
export function HoursForm({ offer }: { offer: OwnOffer }) {
  const { rev, state } = offer;
  const [kept] = useState(() => findHoursDraft(offer));
  const [draft, setDraft] = useState(() => kept ?? hoursDraftOf(offer));
  const [isBack, setIsBack] = useState(kept !== null);
  const { timeZone, weekly, exceptions } = draft;
  const { mutate, error, isPending } = useOfferChange();
  const change = (part: Partial<HoursDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    keepHoursDraft(next);
  };
  const startAfresh = () => {
    forgetHoursDraft();
    setDraft(hoursDraftOf(offer));
    setIsBack(false);
  };
  const number = Math.max(0, ...[...weekly, ...exceptions].map((one) => one.number)) + 1;
  const changeWeekly = (of: number, part: Partial<WeeklyTime>) =>
    change({ weekly: weekly.map((one) => (one.number === of ? { ...one, ...part } : one)) });
  const changeException = (of: number, part: Partial<DateException>) =>
    change({
      exceptions: exceptions.map((one) => (one.number === of ? { ...one, ...part } : one)),
    });
  const save = () =>
    mutate(
      async () => {
        const saved = await call(saveHours, {
          body: {
            rev,
            timeZone,
            weekly: weekly.map(({ number: _, ...time }) => time),
            exceptions: exceptions.map(({ number: _, ...one }) => one),
          },
        });
        // Before the form begins anew with what was saved.
        forgetHoursDraft();
        return saved;
      },
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
          {isBack && (
            <Notice>
              What you had typed is back.{' '}
              <Button look="quiet" onClick={startAfresh}>
                Show the saved hours
              </Button>
            </Notice>
          )}
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
                onChange={({ target }) => change({ timeZone: target.value })}
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
              <Row key={number}>
                <Box gridColumn={{ base: '1 / -1', md: 'auto' }}>
                  <Choice
                    label="Day"
                    value={time.day}
                    options={dayNames.map((label, value) => ({ value, label }))}
                    onChoose={(value) => changeWeekly(number, { day: Number(value) })}
                  />
                </Box>
                <FromTo span={time} onChange={(span) => changeWeekly(number, span)} />
                <IconButton
                  label={`Remove ${dayNames[time.day]}, ${clockWords(time.fromMinute)}`}
                  onClick={() => change({ weekly: weekly.filter((one) => one.number !== number) })}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              </Row>
            ))}
            <Box>
              <Button
                look="outline"
                onClick={() => change({ weekly: [...weekly, { number, ...usualEvening }] })}
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
              <Row key={number}>
                <Box gridColumn={{ base: '1 / -1', md: 'auto' }}>
                  <Field label="Date" error={one.date === '' ? refused('date') : undefined}>
                    {(control) => (
                      <TextInput
                        {...control}
                        type="date"
                        value={one.date}
                        onChange={({ target }) => changeException(number, { date: target.value })}
                      />
                    )}
                  </Field>
                </Box>
                <Box gridColumn={{ base: '1 / -1', md: 'auto' }}>
                  <Choice
                    label="Then"
                    value={one.isFree ? 'free' : 'busy'}
                    options={kinds}
                    onChoose={(value) => changeException(number, { isFree: value === 'free' })}
                  />
                </Box>
                <FromTo span={one} onChange={(span) => changeException(number, span)} />
                <IconButton
                  label={`Remove the exception of ${one.date || 'this date'}`}
                  onClick={() =>
                    change({ exceptions: exceptions.filter((other) => other.number !== number) })
                  }
                >
                  <Trash2 aria-hidden />
                </IconButton>
              </Row>
            ))}
            <Box>
              <Button
                look="outline"
                onClick={() => change({ exceptions: [...exceptions, { number, ...wholeDay }] })}
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
