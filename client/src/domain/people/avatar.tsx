import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';

const Frame = chakra('span', {
  base: {
    display: 'inline-block',
    flexShrink: '0',
    overflow: 'hidden',
    borderRadius: 'full',
    bg: 'accent.subtle',
    '& img': { display: 'block', width: 'full', height: 'full' },
  },
  variants: {
    size: {
      sm: { boxSize: '8' },
      md: { boxSize: '10' },
      lg: { boxSize: '16' },
      xl: { boxSize: '24' },
    },
  },
  defaultVariants: { size: 'md' },
});

type Props = {
  /** Same seed, same face. */
  seed: string;
  /** Omit beside a visible name. */
  name?: string;
  size?: 'sm' | 'md' | 'lg' | 'xl';
};

/** Generated locally; loads after the first screen. */
export function Avatar({ seed, name, size = 'md' }: Props) {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    import('./draw-avatar.ts')
      .then(({ drawAvatar }) => isWanted && setSource(drawAvatar(seed)))
      .catch(() => {
        // The plain disc stays.
      });
    return () => {
      isWanted = false;
    };
  }, [seed]);
  return <Frame size={size}>{source && <img src={source} alt={name ?? ''} />}</Frame>;
}
