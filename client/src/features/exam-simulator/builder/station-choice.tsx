import type { ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import { Box } from '@chakra-ui/react';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';

type Props = {
  station: ScenarioCard;
  isChosen: boolean;
  /** Sixteen are chosen already. */
  isFull: boolean;
  onToggle: () => void;
};

/** A station to be ticked for the mock. */
export function StationChoice({ station, isChosen, isFull, onToggle }: Props) {
  const { scenarioNumber, title, skill, category } = station;
  return (
    <Box as="li" borderTopWidth="1px" borderColor="border" py="1">
      <Checkbox
        checked={isChosen}
        disabled={isFull && !isChosen}
        onChange={onToggle}
        label={
          <>
            {scenarioNumber} {title}
            <Box as="span" display="block" textStyle="small" color="muted">
              {skill}, {category}
            </Box>
          </>
        }
      />
    </Box>
  );
}
