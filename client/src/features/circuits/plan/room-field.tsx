import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';

type Props = {
  number: number;
  value: string | null;
  isBusy: boolean;
  onSave: (videoUrl: string | null) => void;
};

/** Shown only to people at the place in the right phase. */
export function RoomField({ number, value, isBusy, onSave }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState(value ?? '');
  const trimmed = text.trim();
  const isWrong = trimmed !== '' && !/^https:\/\/[^\s]+$/.test(trimmed);
  if (!isOpen)
    return (
      <Button look="quiet" ms="-3" onClick={() => setIsOpen(true)}>
        {value ? 'Change the video room' : 'Add a video room'}
      </Button>
    );
  return (
    <Box mt="2" maxWidth="form">
      <Field
        label={`Video room of place ${number}`}
        isOptional
        error={isWrong ? 'This must be an https address.' : undefined}
      >
        {(control) => (
          <Flex gap="2">
            <TextInput
              {...control}
              type="url"
              maxLength={500}
              placeholder="https://"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <Button
              look="outline"
              isBusy={isBusy}
              disabled={isWrong}
              onClick={() => {
                setIsOpen(false);
                if (trimmed !== (value ?? '')) onSave(trimmed === '' ? null : trimmed);
              }}
            >
              Save
            </Button>
          </Flex>
        )}
      </Field>
    </Box>
  );
}
