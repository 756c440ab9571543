import type { CandidateTask } from '@cascade/shared/domain/stations/parts';
import {
  Missing,
  StationColumns,
  StationSection,
  StationText,
} from '../../../../domain/stations/station-layout.tsx';
import { Prose } from '../../../../ui/page/prose.tsx';
import { taskLinesOf } from './task-lines.ts';

function TaskText({ task }: { task: string }) {
  const lines = taskLinesOf(task);
  if (!lines) return <StationText text={task} />;
  return (
    <Prose size="clinical">
      <ol>
        {lines.items.map(({ number, text }) => (
          <li key={number} value={number}>
            {text}
          </li>
        ))}
      </ol>
      {lines.closing && <p>{lines.closing}</p>}
    </Prose>
  );
}

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
