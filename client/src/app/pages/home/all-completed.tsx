import { Box, chakra } from '@chakra-ui/react';
import { LinkButton } from '../../../ui/link-button.tsx';
import { NextStationFrame } from './next-station-frame.tsx';

/** Nothing is left that was never done; doing one again is the next useful thing. */
export function AllCompleted({ total }: { total: number }) {
  return (
    <NextStationFrame>
      <chakra.h3 textStyle="title">
        {total === 0 ? 'No stations yet' : `You have completed all ${total} stations`}
      </chakra.h3>
      <Box color="muted" maxWidth="measure">
        {total === 0
          ? 'Stations appear here as soon as they are added.'
          : 'Go back to one that was hard, or play the other part for a study partner.'}
      </Box>
      {total > 0 && (
        <Box mt="auto" pt="2">
          <LinkButton size="lg" to="/scenarios">
            Choose a station
          </LinkButton>
        </Box>
      )}
    </NextStationFrame>
  );
}
