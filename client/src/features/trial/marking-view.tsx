import { missingMarks } from '@cascade/shared/domain/marking/domain-scores';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { MarkFields } from '../../domain/marking/mark-fields.tsx';
import { focusMissing } from '../../domain/marking/missing-field.ts';
import { NotesField } from '../../domain/marking/sheet/notes-field.tsx';
import { SitAgain } from '../../domain/marking/sit-again.tsx';
import { TaskAndBrief } from '../../domain/marking/task-and-brief.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { trialNow } from './kept-trial.ts';
import type { ShownTrial } from './shown-trial.ts';
import { markedTrial } from './trial.ts';

export function MarkingView({ shown }: { shown: ShownTrial }) {
  const { trial, sheet, notesHint, move, change } = shown;
  const { station } = trial;
  /** Counts refusals, so that each moves the focus. */
  const [refused, setRefused] = useState(0);
  const required = missingMarks(station.markScheme?.competencyDomains ?? [], trial.sheet);
  const missing = refused > 0 ? required : [];
  const [first] = missing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a press moves the focus
  useEffect(() => {
    if (first) focusMissing(first.field);
  }, [refused]);
  function finish() {
    if (required.length > 0) setRefused(refused + 1);
    else change((known) => markedTrial(known, trialNow()));
  }
  return (
    <>
      <chakra.p textStyle="clinical" maxWidth="measure">
        The task has ended. Mark yourself as an examiner would, while it’s fresh.
      </chakra.p>
      <Box mt="6">
        <NotesField sheet={sheet} hint={notesHint} />
      </Box>
      <TaskAndBrief task={station.candidateTask} parts={station} />
      <MarkFields
        parts={station}
        sheet={trial.sheet}
        change={sheet.change}
        missingText={(field) => missing.find((one) => one.field === field)?.message}
      />
      <Flex direction="column" align="flex-start" gap="4" mt="8">
        {missing.length > 0 && (
          <Notice tone="danger" role="alert">
            Before finishing: {missing.map(({ message }) => message).join(', ')}.
          </Notice>
        )}
        <Button size="lg" onClick={finish}>
          Finish marking
        </Button>
      </Flex>
      <SitAgain onRestart={() => move('restart')} />
    </>
  );
}
