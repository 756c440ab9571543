import { MOST_TIMES } from '@cascade/shared/features/study-partners/proposals';
import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { startWords, ZoneNote } from '../practice-times.tsx';
import { type ProposalDraft, timesLeft } from './proposal-draft.ts';

type Props = {
  draft: ProposalDraft;
  suggested: readonly string[];
  error: string | undefined;
  onChange: (change: Partial<ProposalDraft>) => void;
};

const without = <T,>(list: readonly T[], one: T) => list.filter((other) => other !== one);

/** Up to three: of those at which both are free, or by hand. */
export function TimeFields({ draft, suggested, error, onChange }: Props) {
  const errorId = useId();
  const { picked, entered } = draft;
  const left = timesLeft(draft);
  const add = () =>
    onChange({
      entered: [...entered, { id: Math.max(-1, ...entered.map(({ id }) => id)) + 1, wall: '' }],
    });
  return (
    <chakra.fieldset aria-describedby={error ? errorId : undefined}>
      <chakra.legend textStyle="label" mb="1">
        Times
      </chakra.legend>
      <Box textStyle="small" color="muted" mb="3">
        Propose up to {MOST_TIMES}. <ZoneNote />
      </Box>
      {suggested.length > 0 && (
        <Box mb="3">
          {suggested.map((at) => {
            const isPicked = picked.includes(at);
            return (
              <Checkbox
                key={at}
                label={startWords(at)}
                checked={isPicked}
                disabled={!isPicked && left === 0}
                onChange={() =>
                  onChange({ picked: isPicked ? without(picked, at) : [...picked, at] })
                }
              />
            );
          })}
        </Box>
      )}
      <Stack gap="3">
        {entered.map((one, place) => (
          <Flex key={one.id} align="end" gap="2">
            <Box flex="1" minWidth="0">
              <Field label={entered.length > 1 ? `Time ${place + 1}` : 'Date and time'}>
                {(control) => (
                  <TextInput
                    {...control}
                    aria-invalid={error && one.wall === '' ? true : control['aria-invalid']}
                    type="datetime-local"
                    value={one.wall}
                    onChange={({ target }) =>
                      onChange({
                        entered: entered.map((other) =>
                          other === one ? { ...one, wall: target.value } : other,
                        ),
                      })
                    }
                  />
                )}
              </Field>
            </Box>
            {(entered.length > 1 || suggested.length > 0) && (
              <IconButton
                label={entered.length > 1 ? `Remove time ${place + 1}` : 'Remove the time'}
                onClick={() => onChange({ entered: without(entered, one) })}
              >
                <X aria-hidden />
              </IconButton>
            )}
          </Flex>
        ))}
      </Stack>
      {error && (
        <Box id={errorId} role="alert" textStyle="small" color="danger" mt="1.5">
          {error}
        </Box>
      )}
      {left > 0 && (
        <Button look="quiet" size="sm" type="button" mt="2" onClick={add}>
          <Plus aria-hidden />
          {entered.length === 0 ? 'Enter a time' : 'Add another time'}
        </Button>
      )}
    </chakra.fieldset>
  );
}
