import type { Attempt } from '@cascade/shared/features/practice/contract';
import { chakra } from '@chakra-ui/react';
import { WaitingNotice } from '../../../domain/clock/waiting-notice.tsx';
import { PartsSkeleton } from '../../../domain/marking/parts-skeleton.tsx';
import { NotesField } from '../../../domain/marking/sheet/notes-field.tsx';
import { SitAgain } from '../../../domain/marking/sit-again.tsx';
import { TaskAndBrief } from '../../../domain/marking/task-and-brief.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import type { OpenedParts } from '../attempt/use-opened-parts.ts';
import type { AttemptClock } from '../running/use-attempt-clock.ts';
import { commandNames } from '../running/use-attempt-clock.ts';
import type { AttemptSheet } from '../use-sheet.ts';
import { MarkingForm } from './marking-form.tsx';

type Props = {
  attempt: Attempt;
  sheet: AttemptSheet;
  parts: OpenedParts;
  commands: AttemptClock;
};

export function MarkingView({ attempt, sheet, parts, commands }: Props) {
  return (
    <>
      <WaitingNotice
        waiting={commands.waiting && commandNames[commands.waiting]}
        onForget={commands.forget}
      />
      <chakra.p maxWidth="measure" mb="4">
        Mark yourself as an examiner would, while it’s fresh.
      </chakra.p>
      {parts.data ? (
        <MarkingForm parts={parts.data} handle={sheet} />
      ) : parts.error && !parts.isFetching ? (
        <ErrorState
          title="The mark scheme could not be opened yet"
          error={parts.error}
          onRetry={() => void parts.refetch()}
        />
      ) : (
        <PartsSkeleton />
      )}
      <TaskAndBrief
        notes={<NotesField sheet={sheet} hint="" />}
        task={attempt.candidateTask}
        parts={parts.data}
      />
      <SitAgain
        isBusy={commands.underWay === 'restart'}
        onRestart={() => commands.send('restart')}
      />
    </>
  );
}
