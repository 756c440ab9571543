import type { ActorBrief } from '@cascade/shared/domain/stations/parts';
import { StationColumns } from '../station-columns.tsx';
import { StationSection } from '../station-section.tsx';
import { ActorResponses } from './actor-responses.tsx';
import { Missing } from './missing.tsx';
import { StationText } from './station-text.tsx';

/** The four approaches that every brief has; what is asked about follows by name. */
const approaches = ['cooperative', 'resistant', 'emotional', 'questioning'];

/** The database keeps no order of keys. */
function inOrder(responses: ActorBrief['responses']): [string, string][] {
  const rank = (key: string) => (approaches.indexOf(key) + 1 || approaches.length + 1) - 1;
  return Object.entries(responses).sort(
    ([a], [b]) => rank(a) - rank(b) || a.localeCompare(b, 'en-GB'),
  );
}

/** What the role player learns. */
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
