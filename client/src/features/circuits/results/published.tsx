import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { Box, Flex } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import { Button } from '../../../ui/actions/button.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { CircuitHeader } from '../circuit-labels.tsx';
import { isProctor, myself } from '../people/own-membership.ts';
import { OwnResults } from './own-results.tsx';
import { ProctorGrid } from './proctor-grid.tsx';

export function Published({ circuit }: { circuit: Circuit }) {
  const runs = isProctor(circuit);
  const sat = myself(circuit)?.seats.some(({ role }) => role === 'candidate') ?? false;
  return (
    <>
      <CircuitHeader circuit={circuit} />
      {(runs || sat) && (
        <Flex mb="6" _print={{ display: 'none' }}>
          <Button look="outline" onClick={() => print()}>
            <Printer aria-hidden />
            Print
          </Button>
        </Flex>
      )}
      {sat && <OwnResults circuitId={circuit.id} />}
      {runs && (
        <Section title="Everybody's results">
          <ProctorGrid circuit={circuit} />
        </Section>
      )}
      {!runs && !sat && (
        <Box maxWidth="measure">
          <Notice tone="accent">
            The results are out; each candidate sees their own. Thank you for having been there.
          </Notice>
        </Box>
      )}
    </>
  );
}
