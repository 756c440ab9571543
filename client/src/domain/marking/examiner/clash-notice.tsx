import type { MarkSheet } from '@cascade/shared/domain/marking/mark-sheet';
import type { MarkScheme } from '@cascade/shared/domain/stations/parts';
import { Box, chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { ChoiceLine } from '../choice-line.tsx';
import type { Clash, TextField } from './merge-marks.ts';
import { scoreText } from './score-words.ts';

type Side = 'mine' | 'theirs' | 'both';

const textNames: Record<TextField, string> = {
  didWell: 'Did well',
  oneChange: 'One change',
  privateNote: 'Private note',
};
const longest: Record<TextField, number> = { didWell: 500, oneChange: 500, privateNote: 2_000 };

const joined = (mine: string, theirs: string) => `${mine}\n${theirs}`;

function clashName(clash: Clash, scheme: MarkScheme | null): string {
  if (clash.kind === 'rating') return 'Global rating';
  if (clash.kind === 'text') return textNames[clash.field];
  return scheme?.competencyDomains[Number(clash.place)]?.domain ?? `Domain ${clash.place}`;
}

/** Texts can be combined if there is room; scores cannot. */
function sidesOf(clash: Clash, sheet: MarkSheet): Side[] {
  if (clash.kind !== 'text') return ['mine', 'theirs'];
  const mine = sheet[clash.field];
  const isBothPossible =
    mine !== '' && clash.theirs !== '' && joined(mine, clash.theirs).length <= longest[clash.field];
  return isBothPossible ? ['both', 'mine', 'theirs'] : ['mine', 'theirs'];
}

const scoreOrNone = (score: number | undefined) =>
  score === undefined ? 'No score' : scoreText(score);

function choiceOf(clash: Clash, side: Side, sheet: MarkSheet): { label: string; text: string } {
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

function settled(
  sheet: MarkSheet,
  clashes: Clash[],
  sideOf: (clash: Clash) => Side | undefined,
): MarkSheet {
  return clashes.reduce((result, clash) => settledOne(result, clash, sideOf(clash)), sheet);
}

type Props = {
  clashes: Clash[];
  sheet: MarkSheet;
  scheme: MarkScheme | null;
  onSettle: (sheet: MarkSheet) => void;
};

export function ClashNotice({ clashes, sheet, scheme, onSettle }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const isSettled = clashes.every((clash) => chosen[clashName(clash, scheme)] !== undefined);
  return (
    <Notice tone="warn" role="alert" mb="6">
      <chakra.h3 textStyle="subheading">This sheet was also changed on another device</chakra.h3>
      <p>Nothing is lost. Choose which to keep; it is then saved.</p>
      {clashes.map((clash) => {
        const name = clashName(clash, scheme);
        return (
          <fieldset key={name}>
            <chakra.legend textStyle="label" mb="1.5">
              {name}
            </chakra.legend>
            <Box display="grid" gap="2">
              {sidesOf(clash, sheet).map((side) => (
                <Box key={side} bg="surface" borderRadius="md">
                  <ChoiceLine
                    name={`${id}-${name}`}
                    isChosen={chosen[name] === side}
                    onChoose={() => setChosen({ ...chosen, [name]: side })}
                    {...choiceOf(clash, side, sheet)}
                  />
                </Box>
              ))}
            </Box>
          </fieldset>
        );
      })}
      <Button
        disabled={!isSettled}
        onClick={() =>
          onSettle(settled(sheet, clashes, (clash) => chosen[clashName(clash, scheme)]))
        }
      >
        Save these
      </Button>
    </Notice>
  );
}
