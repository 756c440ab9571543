import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router';

const Home = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '11',
    minWidth: '11',
    fontFamily: 'heading',
    fontSize: 'xl',
    fontWeight: 'bold',
    letterSpacing: 'tight',
    color: 'text',
    borderRadius: 'sm',
  },
});

/** @param isShort only the mark, where a narrow phone has no room for the name */
export function Wordmark({ isShort = false }: { isShort?: boolean }) {
  return (
    <Home to="/" aria-label="CASCade, home">
      <chakra.svg viewBox="0 0 20 20" boxSize="5" aria-hidden color="accent">
        <path
          d="M2 4h9M2 10h12M2 16h16"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinecap="round"
        />
        <circle cx="16.4" cy="4" r="1.9" fill="currentColor" />
      </chakra.svg>
      <chakra.span css={isShort ? { '@media (max-width: 26rem)': { display: 'none' } } : undefined}>
        <chakra.span color="accent">CASC</chakra.span>ade
      </chakra.span>
    </Home>
  );
}
