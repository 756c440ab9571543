import { Box } from '@chakra-ui/react';
import { Section } from '../../../ui/page/section.tsx';
import { StaffStation } from '../running/staff-station.tsx';
import type { ViewOfCircuit } from '../use-view.ts';

/** Those who stay at a station read it before anybody sits it. */
export function Preparation({ view: { view } }: { view: ViewOfCircuit }) {
  const turn = view?.turn;
  if (!turn || (!turn.actorBrief && !turn.markScheme)) return null;
  return (
    <Section title="Your station">
      <Box color="muted" mb="4" maxWidth="measure">
        Prepare now. Nobody who will sit this station can see it.
      </Box>
      <StaffStation turn={turn} />
    </Section>
  );
}
