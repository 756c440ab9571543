import { differencesBetween } from '@cascade/shared/domain/text/text-differences';
import type { SubmissionDossier } from '@cascade/shared/features/submissions/review';
import { Box, chakra, Stack } from '@chakra-ui/react';
import { fieldLabel } from './field-label.ts';

type Version = SubmissionDossier['versions'][number];

export function VersionDifferences({ before, after }: { before: Version; after: Version }) {
  const differences = differencesBetween(before.content, after.content);
  return (
    <section>
      <chakra.h3 textStyle="subheading" mb="3">
        Changed since version {before.version}
      </chakra.h3>
      {differences.length === 0 && <Box color="muted">Nothing was changed.</Box>}
      <Stack gap="4">
        {differences.map(({ field, before: old, after: current }) => (
          <Box key={field}>
            <chakra.h4 textStyle="label" mb="1">
              {fieldLabel(field)}
            </chakra.h4>
            {old !== null && (
              <chakra.del {...text} bg="danger.subtle">
                {old}
              </chakra.del>
            )}
            {current !== null && (
              <chakra.ins {...text} bg="success.subtle" textDecoration="none">
                {current}
              </chakra.ins>
            )}
          </Box>
        ))}
      </Stack>
    </section>
  );
}

const text = {
  display: 'block',
  px: '3',
  py: '2',
  borderRadius: 'sm',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  mb: '1',
} as const;
