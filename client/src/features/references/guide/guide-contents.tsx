import type { Reference } from '@cascade/shared/features/references/contract';
import { Box, chakra } from '@chakra-ui/react';

const Jump = chakra('a', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1.5rem 1fr',
    py: '1.5',
    borderRadius: 'sm',
    textStyle: 'small',
    '& > span': { color: 'muted', fontVariantNumeric: 'tabular-nums' },
    _hover: { color: 'accent', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  },
});

export function GuideContents({
  sections,
}: {
  sections: [string, Reference['sections'][string]][];
}) {
  return (
    <Box
      as="nav"
      aria-label="In this guide"
      gridColumn={{ lg: '2' }}
      gridRow={{ lg: '1' }}
      position={{ lg: 'sticky' }}
      top={{ lg: '6' }}
      p={{ base: '4', lg: '0' }}
      ps={{ lg: '6' }}
      borderWidth={{ base: '1px', lg: '0' }}
      borderInlineStartWidth={{ lg: '1px' }}
      borderColor="border"
      borderRadius={{ base: 'lg', lg: 'none' }}
      data-print="no"
    >
      <Box textStyle="label" mb="1">
        In this guide
      </Box>
      <chakra.ol listStyle="none">
        {sections.map(([id, { title }], place) => (
          <li key={id}>
            <Jump href={`#${id}`}>
              <span aria-hidden>{place + 1}</span>
              {title}
            </Jump>
          </li>
        ))}
      </chakra.ol>
    </Box>
  );
}
