import type { CandidateTask } from '@cascade/shared/domain/stations/parts';
import { StationColumns } from '../station-columns.tsx';
import { StationSection } from '../station-section.tsx';
import { Missing } from './missing.tsx';
import { StationText } from './station-text.tsx';
import { TaskText } from './task-text.tsx';

/** What stands on the door. */
export function CandidateTaskPanel({ part }: { part: CandidateTask | null }) {
  return (
    <StationColumns>
      <StationSection title="Clinical scenario">
        {part ? (
          <StationText text={part.scenario} />
        ) : (
          <Missing>No scenario data available</Missing>
        )}
      </StationSection>
      <StationSection title="Your task">
        {part ? <TaskText task={part.task} /> : <Missing>No task instructions available</Missing>}
      </StationSection>
    </StationColumns>
  );
}
