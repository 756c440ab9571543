import { Box, chakra } from '@chakra-ui/react';
import { Field } from '../../ui/fields/field.tsx';
import { SegmentedChoice } from '../../ui/fields/segmented-choice.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';

const nameChoices = ['handle', 'name', 'none'] as const;
export type NameChoice = (typeof nameChoices)[number];

const choiceWords: Record<NameChoice, string> = { handle: 'Handle', name: 'Name', none: 'Neither' };

/** Instagram's; TikTok allows more. */
const LONGEST_CAPTION = 2_200;

const Chip = chakra('button', {
  base: {
    minHeight: '9',
    px: '3',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'line',
    bg: 'surface',
    color: 'muted',
    textStyle: 'small',
    cursor: 'pointer',
    _hover: { borderColor: 'accent', color: 'text' },
    '&[aria-pressed=true]': {
      bg: 'accent.subtle',
      borderColor: 'accent',
      color: 'accent',
      fontWeight: 'medium',
    },
  },
});

type Props = {
  caption: string;
  onCaption: (caption: string) => void;
  hashtags: readonly string[];
  suggested: readonly string[];
  onHashtags: (hashtags: string[]) => void;
  nameChoice: NameChoice;
  onNameChoice: (choice: NameChoice) => void;
};

export function CustomisePanel({
  caption,
  onCaption,
  hashtags,
  suggested,
  onHashtags,
  nameChoice,
  onNameChoice,
}: Props) {
  return (
    <Box display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
      <Field label="Caption">
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={LONGEST_CAPTION}
            value={caption}
            onChange={({ target }) => onCaption(target.value)}
          />
        )}
      </Field>
      <fieldset>
        <chakra.legend textStyle="label" mb="1.5">
          Hashtags
        </chakra.legend>
        <Box display="flex" flexWrap="wrap" gap="2">
          {suggested.map((tag) => {
            const isOn = hashtags.includes(tag);
            return (
              <Chip
                key={tag}
                type="button"
                aria-pressed={isOn}
                // In the order in which they are suggested.
                onClick={() =>
                  onHashtags(
                    suggested.filter((one) => (one === tag ? !isOn : hashtags.includes(one))),
                  )
                }
              >
                {tag}
              </Chip>
            );
          })}
        </Box>
      </fieldset>
      <div>
        <Box textStyle="label" mb="1.5" aria-hidden>
          On the picture
        </Box>
        <SegmentedChoice
          legend="On the picture"
          options={nameChoices.map((value) => ({ value, label: choiceWords[value], mark: null }))}
          value={nameChoice}
          onChoose={onNameChoice}
        />
      </div>
    </Box>
  );
}
