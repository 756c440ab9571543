import { Box } from '@chakra-ui/react';

/** What somebody wrote about a station; nothing when they did not. */
export function SaidBox({ label, text }: { label: string; text: string }) {
  if (text.trim() === '') return null;
  return (
    <Box>
      <Box textStyle="label" color="muted">
        {label}
      </Box>
      <Box whiteSpace="pre-line" overflowWrap="anywhere">
        {text}
      </Box>
    </Box>
  );
}
