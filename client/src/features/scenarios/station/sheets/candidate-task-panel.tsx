import type { CandidateTask } from '@cascade/shared/domain/stations/parts';
import { Flex } from '@chakra-ui/react';
import { CalendarClock } from 'lucide-react';
import { Materials } from '../../../../domain/stations/materials/materials.tsx';
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

/** The scene's weekday and hour, on which the dates of a sheet depend. */
function Now({ now }: { now: string }) {
  return (
    <Flex align="center" gap="2" mb="4" textStyle="label">
      <CalendarClock size={18} aria-hidden />
      Now: {now}
    </Flex>
  );
}

function TaskColumns({ part }: { part: CandidateTask | null }) {
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

export function CandidateTaskPanel({ part }: { part: CandidateTask | null }) {
  const materials = part?.materials ?? [];
  return (
    <>
      {part?.now && <Now now={part.now} />}
      <TaskColumns part={part} />
      {materials.length > 0 && (
        <StationSection title={materials.length === 1 ? 'Document' : 'Documents'}>
          <Materials materials={materials} />
        </StationSection>
      )}
    </>
  );
}
