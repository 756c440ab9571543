import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../../../api/api-error.ts';
import { approve } from '../../../e2ee/keys.ts';
import type { ApprovalFlow } from '../../../e2ee/keys-state.ts';
import { Button } from '../../../ui/actions/button.tsx';

/** Equal unless the connection is intercepted. */
export function ShortCode({ flow }: { flow: ApprovalFlow }) {
  const answering = useMutation({
    mutationFn: (step: 'confirm' | 'mismatch') => approve(step, flow.id),
  });
  return (
    <Stack gap="4">
      <p>Is the same shown on your other device, in the same order?</p>
      <chakra.ul
        aria-label="Short code"
        listStyle="none"
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(4.5rem, 1fr))"
        gap="3"
      >
        {flow.pictures?.map(({ place, symbol, name }) => (
          <Box as="li" key={place} textAlign="center">
            <Box fontSize="2xl" aria-hidden>
              {symbol}
            </Box>
            <Box textStyle="caption">{name}</Box>
          </Box>
        ))}
      </chakra.ul>
      {flow.numbers && (
        <Box textStyle="small" color="muted">
          As numbers: <chakra.span fontFamily="mono">{flow.numbers.join(' ')}</chakra.span>
        </Box>
      )}
      {answering.error && (
        <Box role="alert" textStyle="small" color="danger.fg">
          {sentenceOf(answering.error)}
        </Box>
      )}
      <Flex wrap="wrap" gap="2">
        <Button isBusy={answering.isPending} onClick={() => answering.mutate('confirm')}>
          They match
        </Button>
        <Button
          look="outline"
          isBusy={answering.isPending}
          onClick={() => answering.mutate('mismatch')}
        >
          They don’t match
        </Button>
      </Flex>
    </Stack>
  );
}
