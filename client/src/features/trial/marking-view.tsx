import { missingMarks } from '@cascade/shared/domain/marking/domain-scores';
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { FieldErrors } from '../../api/api-error.ts';
import { SelfMarking } from '../../domain/marking/self-marking.tsx';
import { NotesField } from '../../domain/marking/sheet/notes-field.tsx';
import { SitAgain } from '../../domain/marking/sit-again.tsx';
import { TaskAndBrief } from '../../domain/marking/task-and-brief.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { trialNow } from './kept-trial.ts';
import type { ShownTrial } from './shown-trial.ts';
import { markedTrial } from './trial.ts';

export function MarkingView({ shown }: { shown: ShownTrial }) {
  const { trial, sheet, notesHint, move, change } = shown;
  const { station } = trial;
  const [refused, setRefused] = useState<FieldErrors>([]);
  function finish() {
    const missing = missingMarks(station.markScheme?.competencyDomains ?? [], trial.sheet);
    if (missing.length > 0) setRefused(missing);
    else change((known) => markedTrial(known, trialNow()));
  }
  return (
    <>
      <chakra.p maxWidth="measure" mb="4">
        Mark yourself as an examiner would, while it’s fresh.
      </chakra.p>
      <SelfMarking
        parts={station}
        sheet={trial.sheet}
        change={sheet.change}
        refused={refused}
        action={<Button onClick={finish}>Finish marking</Button>}
      />
      <TaskAndBrief
        notes={<NotesField sheet={sheet} hint={notesHint} />}
        task={station.candidateTask}
        parts={station}
      />
      <SitAgain onRestart={() => move('restart')} />
    </>
  );
}
