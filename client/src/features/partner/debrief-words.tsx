import type { Debrief } from '@cascade/shared/features/partner/contract';
import { Box } from '@chakra-ui/react';
import { Prose } from '../../ui/page/prose.tsx';

/** What one of the two wrote about the station. */
export function DebriefWords({ words: { didWell, oneChange } }: { words: Debrief }) {
  const lines = [
    { label: 'What went well', text: didWell.trim() },
    { label: 'One thing next time', text: oneChange.trim() },
  ].filter(({ text }) => text !== '');
  if (lines.length === 0) return <Box color="muted">No comments.</Box>;
  return (
    <Box display="grid" gap="3" maxWidth="measure">
      {lines.map(({ label, text }) => (
        <Box key={label}>
          <Box textStyle="label" color="muted">
            {label}
          </Box>
          <Prose whiteSpace="pre-line">{text}</Prose>
        </Box>
      ))}
    </Box>
  );
}
