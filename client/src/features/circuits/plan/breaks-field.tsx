import type { CircuitBreak } from '@cascade/shared/features/circuits/contract';
import { Box, Flex } from '@chakra-ui/react';
import { Plus, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { numberOf } from '../clock/circuit-words.ts';

type Props = {
  rounds: number;
  breaks: CircuitBreak[];
  onChange: (breaks: CircuitBreak[]) => void;
};

const minuteChoices = [5, 10, 15, 20, 30, 45, 60];
const mostBreaks = 8;

export function BreaksField({ rounds, breaks, onChange }: Props) {
  const taken = breaks.map(({ afterRound }) => afterRound);
  const free = Array.from({ length: Math.max(0, rounds - 1) }, (_, round) => round).filter(
    (round) => !taken.includes(round),
  );
  const middle = free[Math.floor(free.length / 2)];
  const change = (at: number, part: Partial<CircuitBreak>) =>
    onChange(
      breaks
        .map((one, index) => (index === at ? { ...one, ...part } : one))
        .sort((a, b) => a.afterRound - b.afterRound),
    );
  return (
    <fieldset>
      <Box as="legend" textStyle="subheading" mb="2">
        Breaks
      </Box>
      {breaks.map(({ afterRound, minutes }, at) => (
        <Flex key={afterRound} gap="3" align="end" mb="3">
          <Box flex="1">
            <Field label="After round">
              {(control) => (
                <Select
                  {...control}
                  value={afterRound}
                  onChange={(event) => change(at, { afterRound: Number(event.target.value) })}
                >
                  {[...free, afterRound]
                    .sort((a, b) => a - b)
                    .map((round) => (
                      <option key={round} value={round}>
                        {numberOf(round)}
                      </option>
                    ))}
                </Select>
              )}
            </Field>
          </Box>
          <Box flex="1">
            <Field label="Minutes">
              {(control) => (
                <Select
                  {...control}
                  value={minutes}
                  onChange={(event) => change(at, { minutes: Number(event.target.value) })}
                >
                  {[...new Set([...minuteChoices, minutes])]
                    .sort((a, b) => a - b)
                    .map((choice) => (
                      <option key={choice}>{choice}</option>
                    ))}
                </Select>
              )}
            </Field>
          </Box>
          <IconButton
            label={`Remove the break after round ${numberOf(afterRound)}`}
            onClick={() => onChange(breaks.filter((_, index) => index !== at))}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </Flex>
      ))}
      <Button
        look="outline"
        disabled={middle === undefined || breaks.length >= mostBreaks}
        onClick={() =>
          middle !== undefined &&
          onChange(
            [...breaks, { afterRound: middle, minutes: 15 }].sort(
              (a, b) => a.afterRound - b.afterRound,
            ),
          )
        }
      >
        <Plus aria-hidden />
        Add a break
      </Button>
    </fieldset>
  );
}
