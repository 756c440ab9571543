import type { ActorBrief } from '@cascade/shared/domain/stations/parts';
import { Box, chakra, Grid } from '@chakra-ui/react';
import { linesInOrder } from '../../../../domain/stations/role-player/answers.ts';
import type { PlayedTask } from '../../../../domain/stations/role-player/played-task.ts';
import { responseLabelOf } from '../../../../domain/stations/role-player/response-label.ts';
import { RolePlayerSheet } from '../../../../domain/stations/role-player/role-player-sheet.tsx';
import {
  Missing,
  StationColumns,
  StationSection,
  StationText,
} from '../../../../domain/stations/station-layout.tsx';

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

/** Members' stations and older snapshots have none of these. */
function isSecondEdition(brief: ActorBrief): boolean {
  const { openingLine, facts, cues, reactions, findings, actingSafely } = brief;
  return [openingLine, facts, cues, reactions, findings, actingSafely].some(
    (part) => part !== undefined,
  );
}

type PanelProps = { part: ActorBrief | null; task?: PlayedTask | undefined };

export function ActorBriefPanel({ part, task }: PanelProps) {
  if (part && isSecondEdition(part)) return <RolePlayerSheet brief={part} task={task} />;
  const responses = linesInOrder(part?.responses ?? {});
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
