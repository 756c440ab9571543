import type { ComponentProps } from 'react';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';

/** One checkbox for age and terms, to keep signing up short. */
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
