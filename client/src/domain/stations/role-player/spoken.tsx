import { chakra } from '@chakra-ui/react';
import { matchesIn } from './answers.ts';
import { speechPartsOf } from './speech.ts';

const Match = chakra('mark', {
  base: { bg: 'warn.subtle', color: 'warn.fg', fontWeight: 'bold', borderRadius: 'sm' },
});

export function Marked({ text, query }: { text: string; query: string }) {
  if (!query.trim()) return text;
  return matchesIn(text, query).map(({ at, text: piece, isMatch }) =>
    isMatch ? <Match key={at}>{piece}</Match> : piece,
  );
}

const Instruction = chakra('p', {
  base: { textStyle: 'small', color: 'muted', fontStyle: 'italic', '* + &': { mt: '1.5' } },
});
const Speech = chakra('p', { base: { lineHeight: 'relaxed' } });

/** Instructions apart from what is said, so that nobody reads them out. */
export function Spoken({ text, query = '' }: { text: string; query?: string }) {
  return speechPartsOf(text).map(({ at, kind, text: part }) => {
    const Line = kind === 'spoken' ? Speech : Instruction;
    return (
      <Line key={at}>
        <Marked text={part} query={query} />
      </Line>
    );
  });
}
