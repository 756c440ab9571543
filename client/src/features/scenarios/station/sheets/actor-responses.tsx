import { Box, chakra, Grid } from '@chakra-ui/react';
import { responseLabelOf } from './response-label.ts';

type Props = { responses: [key: string, line: string][] };

/** Lines in the person's own voice, each under the approach that draws it out. */
export function ActorResponses({ responses }: Props) {
  return (
    <Grid
      as="dl"
      templateColumns={{ base: '1fr', lg: '1fr 1fr', _print: '1fr 1fr' }}
      columnGap="10"
      rowGap="6"
    >
      {responses.map(([key, line]) => (
        <Box key={key} borderInlineStartWidth="2px" borderColor="line" ps="4">
          <chakra.dt textStyle="label" color="muted" mb="1">
            {responseLabelOf(key)}
          </chakra.dt>
          <chakra.dd maxWidth="measure" lineHeight="relaxed">
            {line}
          </chakra.dd>
        </Box>
      ))}
    </Grid>
  );
}
