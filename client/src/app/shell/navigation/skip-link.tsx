import { chakra } from '@chakra-ui/react';

export const SkipLink = chakra(
  'a',
  {
    base: {
      position: 'absolute',
      insetInlineStart: '4',
      top: '2',
      zIndex: 'skipLink',
      px: '4',
      py: '2',
      bg: 'accent',
      color: 'accent.on',
      borderRadius: 'md',
      transform: 'translateY(-200%)',
      _focus: { transform: 'none' },
    },
  },
  { defaultProps: { href: '#main', children: 'Skip to content' } },
);
