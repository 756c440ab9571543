import { Prose } from '../../../../ui/page/prose.tsx';
import { StationText } from './station-text.tsx';
import { taskLinesOf } from './task-lines.ts';

/** What the candidate has to do: a numbered list where it is written as one. */
export function TaskText({ task }: { task: string }) {
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
