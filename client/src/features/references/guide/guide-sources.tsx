import { Box, chakra } from '@chakra-ui/react';

/** What the guide rests on; the reader is asked to look there, because guidance changes. */
export function GuideSources({ sources }: { sources: string[] }) {
  if (sources.length === 0) return null;
  return (
    <chakra.section
      aria-labelledby="sources"
      maxWidth="measure"
      mt="12"
      pt="6"
      borderTopWidth="1px"
      borderColor="border"
      textStyle="small"
      _print={{ mt: '4', pt: '2' }}
    >
      <chakra.h2 id="sources" textStyle="subheading" mb="2">
        Sources
      </chakra.h2>
      <chakra.ul listStyle="disc" ps="5" color="muted">
        {sources.map((source) => (
          <li key={source}>{source}</li>
        ))}
      </chakra.ul>
      <Box color="muted" mt="3">
        A study aid for the examination, not for decisions about patients. Read the current version
        of each source.
      </Box>
    </chakra.section>
  );
}
