import type { MarkScheme } from '@cascade/shared/domain/stations/parts';
import type { MarkSheet } from '@cascade/shared/features/circuits/station';
import { Box, chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { ChoiceLine } from '../../../domain/marking/choice-line.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { choiceOf, clashName, type Side, settled, sidesOf } from './clash-choices.ts';
import type { Clash } from './merge-marks.ts';

type Props = {
  clashes: Clash[];
  sheet: MarkSheet;
  scheme: MarkScheme | null;
  onSettle: (sheet: MarkSheet) => void;
};

/** Two devices wrote different things: both are shown, and a person says which stands. */
export function ClashNotice({ clashes, sheet, scheme, onSettle }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const isSettled = clashes.every((clash) => chosen[clashName(clash, scheme)] !== undefined);
  return (
    <Notice tone="warn" role="alert" mb="6">
      <chakra.h3 textStyle="subheading">This sheet was also changed on another device</chakra.h3>
      <p>Nothing is lost. Choose what stands; it is saved after that.</p>
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
