import { Box, Flex } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../../ui/fields/field.tsx';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';

type Props = {
  label: string;
  hint?: string;
  error: string | undefined;
  control: UseFormRegisterReturn;
  password: string;
  /** Others know these, which makes a password weaker. */
  known?: string[];
};

const words = ['very weak', 'weak', 'fair', 'good', 'strong'];
const STEPS = [1, 2, 3, 4];

/** Large, so loaded with the first letter. */
function useStrength(password: string, known: string): number | undefined {
  const [strength, setStrength] = useState<number>();
  useEffect(() => {
    let isCurrent = true;
    if (password === '') setStrength(undefined);
    else
      import('./strength-of.ts').then(
        ({ strengthOf }) => {
          if (isCurrent) setStrength(strengthOf(password, known.split('\n')));
        },
        // Without the estimator the server alone decides.
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [password, known]);
  return strength;
}

export function NewPasswordField({ label, hint, error, control, password, known = [] }: Props) {
  const strength = useStrength(password, known.join('\n'));
  const tone =
    strength === undefined || strength < 2 ? 'danger' : strength < 3 ? 'warn' : 'success';
  return (
    <Box>
      <Field
        label={label}
        hint={hint ?? 'At least 8 characters. Several unusual words are good.'}
        error={error}
      >
        {(attributes) => (
          <PasswordInput {...attributes} autoComplete="new-password" maxLength={128} {...control} />
        )}
      </Field>
      <Flex gap="1" mt="2" aria-hidden>
        {STEPS.map((step) => (
          <Box
            key={step}
            flex="1"
            height="1"
            borderRadius="full"
            bg={strength !== undefined && strength >= step ? tone : 'border'}
          />
        ))}
      </Flex>
      {/* Always one line high: the estimator answers late, and the button below must not move. */}
      <Box aria-live="polite" textStyle="small" color="muted" mt="1" minHeight="1lh">
        {strength !== undefined && `Strength: ${words[strength]}`}
      </Box>
    </Box>
  );
}
