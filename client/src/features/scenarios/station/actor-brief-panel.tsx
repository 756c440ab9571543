import type { ActorBrief } from '@cascade/shared/contracts/scenario-parts';
import { ActorResponses } from './actor-responses.tsx';
import { Missing } from './missing.tsx';
import { StationSection } from './station-section.tsx';
import { StationText } from './station-text.tsx';

/** What the role player learns. */
export function ActorBriefPanel({ part }: { part: ActorBrief | null }) {
  const responses = Object.entries(part?.responses ?? {});
  return (
    <>
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
      {responses.length > 0 && (
        <StationSection title="Response guidelines">
          <ActorResponses responses={responses} />
        </StationSection>
      )}
    </>
  );
}
