import type { DateException } from '@cascade/shared/domain/availability/free-hours';
import { MOST_EXCEPTIONS } from '@cascade/shared/features/availability/contract';
import { Box, Flex, Grid } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { clockWords } from '../../domain/availability/week-words.ts';
import { localDay } from '../../domain/people/exam-countdown.ts';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { LongDate } from '../../ui/page/long-date.tsx';
import { Section } from '../../ui/page/section.tsx';
import { timesWords } from './grid/week-marks.ts';

const WHOLE_DAY = { fromMinute: 0, toMinute: 1_440 };
const halfHours = Array.from({ length: 49 }, (_, at) => at * 30);

const isWhole = ({ fromMinute, toMinute }: DateException) => fromMinute === 0 && toMinute === 1_440;

type Draft = DateException & { isWholeDay: boolean };
const emptyDraft: Draft = { date: '', isFree: false, isWholeDay: true, ...WHOLE_DAY };

/** What is wrong with it, by field. */
function faultsOf({ date, isWholeDay, fromMinute, toMinute }: Draft, today: string) {
  return {
    date:
      date === ''
        ? 'Choose a date'
        : date < today
          ? 'Choose a date that is still to come'
          : undefined,
    toMinute: !isWholeDay && toMinute <= fromMinute ? 'Choose a later end' : undefined,
  };
}

type TimeFieldProps = {
  label: string;
  value: number;
  choices: number[];
  error?: string | undefined;
  onChoose: (minute: number) => void;
};

function TimeField({ label, value, choices, error, onChoose }: TimeFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={({ target }) => onChoose(Number(target.value))}
        >
          {choices.map((minute) => (
            <option key={minute} value={minute}>
              {clockWords(minute)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

type Props = {
  exceptions: DateException[];
  onChange: (exceptions: DateException[]) => void;
};

function AddForm({ exceptions, onChange }: Props) {
  const [draft, setDraft] = useState(emptyDraft);
  const [isTried, setIsTried] = useState(false);
  const today = localDay(new Date());
  const faults = faultsOf(draft, today);
  const shown = isTried ? faults : { date: undefined, toMinute: undefined };
  const isFull = exceptions.length >= MOST_EXCEPTIONS;
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  function add(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (faults.date || faults.toMinute) return;
    const { isWholeDay, ...times } = draft;
    onChange([...exceptions, { ...times, ...(isWholeDay ? WHOLE_DAY : {}) }]);
    setDraft(emptyDraft);
    setIsTried(false);
  }
  return (
    <form onSubmit={add} noValidate>
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4" maxWidth="dialog">
        <Field label="Date" error={shown.date}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              min={today}
              value={draft.date}
              onChange={({ target }) => change({ date: target.value })}
            />
          )}
        </Field>
        <Field label="That day you are">
          {(control) => (
            <Select
              {...control}
              value={`${draft.isFree ? 'free' : 'busy'}${draft.isWholeDay ? '' : '-part'}`}
              onChange={({ target }) =>
                change({
                  isFree: target.value.startsWith('free'),
                  isWholeDay: !target.value.endsWith('-part'),
                  ...(target.value.endsWith('-part')
                    ? { fromMinute: 18 * 60, toMinute: 21 * 60 }
                    : WHOLE_DAY),
                })
              }
            >
              <option value="busy">busy all day</option>
              <option value="busy-part">busy for some time</option>
              <option value="free-part">free for some time</option>
              <option value="free">free all day</option>
            </Select>
          )}
        </Field>
        {!draft.isWholeDay && (
          <>
            <TimeField
              label="From"
              value={draft.fromMinute}
              choices={halfHours.slice(0, -1)}
              onChoose={(fromMinute) => change({ fromMinute })}
            />
            <TimeField
              label="To"
              value={draft.toMinute}
              choices={halfHours.slice(1)}
              error={shown.toMinute}
              onChoose={(toMinute) => change({ toMinute })}
            />
          </>
        )}
      </Grid>
      <Button type="submit" look="outline" mt="4" disabled={isFull}>
        Add this date
      </Button>
      {isFull && (
        <Box textStyle="small" color="muted" mt="2">
          You can keep {MOST_EXCEPTIONS} dates. Remove one to add another.
        </Box>
      )}
    </form>
  );
}

/** Dates that differ from the usual week. */
export function Exceptions({ exceptions, onChange }: Props) {
  const today = localDay(new Date());
  const upcoming = exceptions.filter(({ date }) => date >= today);
  return (
    <Section title="Dates that differ">
      <Box color="muted" maxWidth="measure" mb="4">
        On call one Tuesday, or a free Saturday: it changes that date only. Where both are given,
        busy counts.
      </Box>
      {upcoming.length > 0 && (
        <Box as="ul" listStyleType="none" aria-label="Dates that differ" mb="6" maxWidth="dialog">
          {upcoming.map((one) => (
            <Flex
              as="li"
              key={`${one.date} ${one.fromMinute}`}
              align="center"
              gap="3"
              py="1"
              borderTopWidth="1px"
              borderColor="border"
            >
              <Box flex="1" minWidth="0">
                <LongDate day={one.date} />
                <Box textStyle="small" color="muted">
                  {isWhole(one) ? 'All day' : timesWords([one])}
                </Box>
              </Box>
              <Badge tone={one.isFree ? 'success' : 'quiet'}>{one.isFree ? 'Free' : 'Busy'}</Badge>
              <IconButton
                label={`Remove ${one.date}, ${timesWords([one])}`}
                onClick={() => onChange(exceptions.filter((other) => other !== one))}
              >
                <Trash2 aria-hidden />
              </IconButton>
            </Flex>
          ))}
        </Box>
      )}
      <AddForm exceptions={exceptions} onChange={onChange} />
    </Section>
  );
}
