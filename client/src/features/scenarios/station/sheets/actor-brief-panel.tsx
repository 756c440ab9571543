import type { ActorBrief } from '@cascade/shared/domain/stations/parts';
import { Box, chakra, Grid } from '@chakra-ui/react';
import { Missing, StationColumns, StationSection, StationText } from '../station-layout.tsx';
import { responseLabelOf } from './response-label.ts';

type Props = { responses: [key: string, line: string][] };

function ActorResponses({ responses }: Props) {
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

/** Every brief has these. */
const approaches = ['cooperative', 'resistant', 'emotional', 'questioning'];

/** The database does not keep key order. */
function inOrder(responses: ActorBrief['responses']): [string, string][] {
  const rank = (key: string) => (approaches.indexOf(key) + 1 || approaches.length + 1) - 1;
  return Object.entries(responses).sort(
    ([a], [b]) => rank(a) - rank(b) || a.localeCompare(b, 'en-GB'),
  );
}

export function ActorBriefPanel({ part }: { part: ActorBrief | null }) {
  const responses = inOrder(part?.responses ?? {});
  return (
    <>
      <StationColumns>
        <StationSection title="Character background">
          {part ? (
            <StationText text={part.background} />
          ) : (
            <Missing>No background information available</Missing>
          )}
        </StationSection>
        <StationSection title="Presentation">
          {part ? (
            <StationText text={part.presentation} />
          ) : (
            <Missing>No presentation details available</Missing>
          )}
        </StationSection>
      </StationColumns>
      {responses.length > 0 && (
        <StationSection title="Response guidelines">
          <ActorResponses responses={responses} />
        </StationSection>
      )}
    </>
  );
}
