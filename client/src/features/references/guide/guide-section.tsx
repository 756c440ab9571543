import type { Reference } from '@cascade/shared/features/references/contract';
import { chakra, Flex } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';

const Line = chakra('li', {
  base: {
    ps: '1',
    '& + &': { mt: '2' },
    _marker: { color: 'muted' },
    _print: { mt: '0.5 !important' },
  },
});

type Props = {
  id: string;
  number: number;
  section: Reference['sections'][string];
  color: Reference['color'];
};

export function GuideSection({ id, number, section, color }: Props) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    // The browser looked for the anchor before the guide loaded.
    if (window.location.hash === `#${id}`) frame.current?.scrollIntoView();
  }, [id]);
  return (
    <chakra.section
      ref={frame}
      id={id}
      aria-labelledby={`${id}-title`}
      scrollMarginTop="6"
      css={{ '& + &': { mt: '10' } }}
    >
      <Flex gap="3" align="baseline" mb="3" _print={{ mb: '1' }}>
        <chakra.span
          textStyle="label"
          fontVariantNumeric="tabular-nums"
          minWidth="6"
          px="1.5"
          py="0.5"
          textAlign="center"
          borderRadius="sm"
          bg={`guide.${color}.subtle`}
          color={`guide.${color}.fg`}
          _print={{ minWidth: '0', px: '0' }}
          aria-hidden
        >
          {number}
        </chakra.span>
        <chakra.h2 id={`${id}-title`} textStyle="heading">
          {section.title}
        </chakra.h2>
      </Flex>
      <chakra.ul
        listStyle="disc"
        ps="5"
        textStyle="clinical"
        maxWidth="measure"
        _print={{ maxWidth: 'none' }}
      >
        {section.content.map((line) => (
          <Line key={line}>{line}</Line>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}
