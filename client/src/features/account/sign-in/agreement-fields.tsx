import { Stack } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';

type Part = Omit<ComponentProps<typeof Checkbox>, 'label'>;

export function AgreementFields({
  isOver13,
  acceptsTerms,
}: {
  isOver13: Part;
  acceptsTerms: Part;
}) {
  return (
    <Stack gap="2">
      <Checkbox label="I am 13 or older" {...isOver13} />
      <Checkbox
        label={
          <>
            I accept the <TextLink to="/terms">Terms of Service</TextLink> and the{' '}
            <TextLink to="/privacy">Privacy Policy</TextLink>
          </>
        }
        {...acceptsTerms}
      />
    </Stack>
  );
}
