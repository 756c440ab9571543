import { Box } from '@chakra-ui/react';
import { Notice } from '../../../ui/states/notice.tsx';

type Props = { what: string /** As they are now. */; lines: string[] };

export function OvertakenNotice({ what, lines }: Props) {
  if (lines.length === 0) return null;
  return (
    <Notice tone="warn" role="alert">
      <p>Somebody else has just changed this {what}. It now says:</p>
      <Box as="ul" ps="5">
        {lines.map((line) => (
          <Box as="li" key={line} overflowWrap="anywhere" whiteSpace="pre-line">
            {line}
          </Box>
        ))}
      </Box>
      <p>What you typed is still here. Save again if it should apply.</p>
    </Notice>
  );
}
