import { chakra, type SystemStyleObject } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

/** Also as a class, for rows that repeat. */
export const iconButtonBase: SystemStyleObject = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: '0',
  boxSize: '11',
  borderRadius: 'md',
  color: 'text',
  bg: 'transparent',
  cursor: 'pointer',
  transitionProperty: 'background-color, color',
  transitionDuration: 'fast',
  _hover: { bg: 'accent.subtle', color: 'accent' },
  _disabled: { opacity: '0.55', cursor: 'not-allowed' },
  '& svg': { width: '5', height: '5' },
};

const Styled = chakra('button', { base: iconButtonBase });

/** `label` is also the tooltip. */
export function IconButton({
  label,
  ...rest
}: Omit<ComponentProps<typeof Styled>, 'aria-label' | 'title'> & { label: string }) {
  return <Styled type="button" aria-label={label} title={label} {...rest} />;
}
