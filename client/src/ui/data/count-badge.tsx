import { chakra } from '@chakra-ui/react';
import { VisuallyHidden } from '../page/visually-hidden.tsx';

const Pill = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    minWidth: '5',
    height: '5',
    px: '1.5',
    borderRadius: 'full',
    bg: 'accent',
    color: 'accent.on',
    textStyle: 'caption',
    fontWeight: 'bold',
    fontVariantNumeric: 'tabular-nums',
    lineHeight: '1',
  },
});

type Props = {
  count: number;
  /** Such as "unread". */
  words: string;
};

const MOST = 99;

export function CountBadge({ count, words }: Props) {
  if (count === 0) return null;
  return (
    <>
      <Pill aria-hidden>{count > MOST ? `${MOST}+` : count}</Pill>
      <VisuallyHidden>{` ${count} ${words}`}</VisuallyHidden>
    </>
  );
}
