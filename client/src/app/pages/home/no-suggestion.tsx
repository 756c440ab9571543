import { Box, chakra } from '@chakra-ui/react';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { NextStationFrame } from './next-station-frame.tsx';

/** Nothing can be suggested: there is no station, or none of those that were done is left. */
export function NoSuggestion() {
  return (
    <NextStationFrame>
      <chakra.h3 textStyle="title">Choose what to practise</chakra.h3>
      <Box color="muted" maxWidth="measure">
        There is no suggestion at the moment. Any station is a good one.
      </Box>
      <Box mt="auto" pt="2">
        <LinkButton size="lg" to="/scenarios">
          Choose a station
        </LinkButton>
      </Box>
    </NextStationFrame>
  );
}
