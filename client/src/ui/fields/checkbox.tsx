import { Box, chakra } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useId } from 'react';

const Input = chakra('input', {
  base: {
    appearance: 'auto',
    accentColor: 'var(--c-colors-accent)',
    boxSize: '5',
    mt: '0.5',
    flexShrink: '0',
    cursor: 'pointer',
  },
});

type Props = Omit<ComponentProps<typeof Input>, 'type' | 'children'> & {
  label: ReactNode;
  error?: string | undefined;
};

/** The whole line is clickable. */
export function Checkbox({ label, error, ...rest }: Props) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <Box>
      <chakra.label
        htmlFor={id}
        display="flex"
        gap="3"
        alignItems="flex-start"
        py="1"
        cursor="pointer"
      >
        <Input
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          {...rest}
        />
        <span>{label}</span>
      </chakra.label>
      {error && (
        <Box id={errorId} textStyle="small" color="danger" ms="8">
          {error}
        </Box>
      )}
    </Box>
  );
}
