import type { MarkScheme } from '@cascade/shared/domain/stations/parts';
import type { MarkSheet } from '@cascade/shared/features/circuits/station';
import type { Clash, TextField } from './merge-marks.ts';
import { scoreText } from './score-words.ts';

export type Side = 'mine' | 'theirs' | 'both';

const textNames: Record<TextField, string> = {
  didWell: 'Did well',
  oneChange: 'One change',
  privateNote: 'Private note',
};
const longest: Record<TextField, number> = { didWell: 500, oneChange: 500, privateNote: 2_000 };

const joined = (mine: string, theirs: string) => `${mine}\n${theirs}`;

/** What the field is called on the sheet. */
export function clashName(clash: Clash, scheme: MarkScheme | null): string {
  if (clash.kind === 'rating') return 'Global rating';
  if (clash.kind === 'text') return textNames[clash.field];
  return scheme?.competencyDomains[Number(clash.place)]?.domain ?? `Domain ${clash.place}`;
}

/** Words can be kept from both sides, as far as there is room; a score cannot. */
export function sidesOf(clash: Clash, sheet: MarkSheet): Side[] {
  if (clash.kind !== 'text') return ['mine', 'theirs'];
  const mine = sheet[clash.field];
  const isBothPossible =
    mine !== '' && clash.theirs !== '' && joined(mine, clash.theirs).length <= longest[clash.field];
  return isBothPossible ? ['both', 'mine', 'theirs'] : ['mine', 'theirs'];
}

const scoreOrNone = (score: number | undefined) =>
  score === undefined ? 'No score' : scoreText(score);

/** What a person chooses between. */
export function choiceOf(
  clash: Clash,
  side: Side,
  sheet: MarkSheet,
): { label: string; text: string } {
  if (side === 'both') {
    const text = clash.kind === 'text' ? joined(sheet[clash.field], clash.theirs) : '';
    return { label: 'Both, one after the other', text };
  }
  const label = side === 'mine' ? 'On this device' : 'On the other device';
  if (clash.kind === 'score') {
    const score = side === 'mine' ? sheet.scores[clash.place] : clash.theirs;
    return { label, text: scoreOrNone(score) };
  }
  if (clash.kind === 'rating') {
    const rating = side === 'mine' ? sheet.globalRating : clash.theirs;
    return { label, text: rating ?? 'No rating' };
  }
  return { label, text: (side === 'mine' ? sheet[clash.field] : clash.theirs) || 'Nothing' };
}

function settledOne(sheet: MarkSheet, clash: Clash, side: Side | undefined): MarkSheet {
  if (side === undefined || side === 'mine') return sheet;
  if (clash.kind === 'text') {
    const { field, theirs } = clash;
    return { ...sheet, [field]: side === 'both' ? joined(sheet[field], theirs) : theirs };
  }
  if (clash.kind === 'rating') return { ...sheet, globalRating: clash.theirs };
  const { [clash.place]: _, ...scores } = sheet.scores;
  const { theirs } = clash;
  return {
    ...sheet,
    scores: theirs === undefined ? scores : { ...scores, [clash.place]: theirs },
  };
}

/** The sheet once every clash was decided. */
export function settled(
  sheet: MarkSheet,
  clashes: Clash[],
  sideOf: (clash: Clash) => Side | undefined,
): MarkSheet {
  return clashes.reduce((result, clash) => settledOne(result, clash, sideOf(clash)), sheet);
}
