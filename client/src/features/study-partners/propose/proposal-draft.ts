import { instantOf } from '@cascade/shared/domain/meetings/recurrence';
import type { ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import {
  durations,
  MOST_TIMES,
  type propose,
} from '@cascade/shared/features/study-partners/proposals';
import type { BodyOf } from '@cascade/shared/kernel/route';
import { ApiError } from '../../../api/api-error.ts';
import { zoneName } from '../../../ui/page/instant.tsx';

export const stationChoices = ['later', 'surprise', 'chosen'] as const;
export type StationChoice = (typeof stationChoices)[number];

export type ProposalDraft = {
  /** Of the suggested times. */
  picked: readonly string[];
  /** As in the fields, by the reader's clocks: "2027-03-12T19:30"; empty fields too. */
  entered: readonly { id: number; wall: string }[];
  durationMinutes: number;
  stations: StationChoice;
  cards: readonly Pick<ScenarioCard, 'id' | 'title' | 'scenarioNumber'>[];
  note: string;
};

export const emptyDraft = (hasSuggestions: boolean): ProposalDraft => ({
  picked: [],
  entered: hasSuggestions ? [] : [{ id: 0, wall: '' }],
  durationMinutes: durations.usual,
  stations: 'later',
  cards: [],
  note: '',
});

/** How many times more can be chosen or entered. */
export const timesLeft = ({ picked, entered }: ProposalDraft): number =>
  MOST_TIMES - picked.length - entered.length;

const refused = (message: string) =>
  new ApiError({ status: 422, detail: message, fields: [{ field: 'times', message }] });

/** @throws ApiError naming the times, where one is missing or not a time */
export function bodyOf(to: string, draft: ProposalDraft): BodyOf<typeof propose> {
  const timeZone = zoneName();
  const entered = draft.entered.filter(({ wall }) => wall !== '');
  if (draft.picked.length + entered.length === 0) throw refused('Choose a date and a time');
  let times: string[];
  try {
    times = entered.map(({ wall }) => instantOf(wall.slice(0, 16), timeZone).toISOString());
  } catch {
    throw refused('Choose a date and a time');
  }
  return {
    to,
    times: [...draft.picked, ...times],
    durationMinutes: draft.durationMinutes,
    timeZone,
    note: draft.note,
    stationIds: draft.stations === 'chosen' ? draft.cards.map(({ id }) => id) : [],
    isSurprise: draft.stations === 'surprise',
  };
}
