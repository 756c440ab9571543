import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type Props = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  isOptional?: boolean;
  /** For screen readers only. */
  isLabelHidden?: boolean;
  /** Connects the control with label, hint and error. */
  children: (control: ControlProps) => ReactNode;
};

export function Field({
  label,
  hint,
  error,
  isOptional = false,
  isLabelHidden = false,
  children,
}: Props) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <Box>
      <chakra.label
        htmlFor={id}
        display="block"
        textStyle="label"
        mb="1.5"
        srOnly={isLabelHidden || undefined}
      >
        {label}
        {isOptional && (
          <chakra.span color="muted" fontWeight="normal">
            {' (optional)'}
          </chakra.span>
        )}
      </chakra.label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <Box id={hintId} textStyle="small" color="muted" mt="1.5">
          {hint}
        </Box>
      )}
      {error && (
        <Box id={errorId} textStyle="small" color="danger" mt="1.5">
          {error}
        </Box>
      )}
    </Box>
  );
}
