import { Box } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { ShareButtons } from '../actions/share-buttons.tsx';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

type Props = ComponentProps<typeof ShareButtons> & { label: string };

/** An address to copy or to share. */
export function LinkField({ label, ...share }: Props) {
  return (
    <Box>
      <Field label={label}>
        {(control) => (
          <TextInput
            {...control}
            readOnly
            value={share.url}
            onFocus={(event) => event.target.select()}
            textStyle="small"
          />
        )}
      </Field>
      <Box mt="2">
        <ShareButtons {...share} />
      </Box>
    </Box>
  );
}
