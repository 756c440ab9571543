import type { ComponentProps } from 'react';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';

/** One tick for age and terms: a newcomer is five presses from a running clock. */
export function AgreementField(props: Omit<ComponentProps<typeof Checkbox>, 'label'>) {
  return (
    <Checkbox
      label={
        <>
          I am 13 or older, and I accept the <TextLink to="/terms">Terms of Service</TextLink> and
          the <TextLink to="/privacy">Privacy Policy</TextLink>
        </>
      }
      {...props}
    />
  );
}
