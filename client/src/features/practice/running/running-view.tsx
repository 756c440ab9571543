import type { PartnerView } from '@cascade/shared/features/partner/contract';
import type { Attempt } from '@cascade/shared/features/practice/contract';
import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { SoundControls } from '../../../domain/bells/sound-controls.tsx';
import { WaitingNotice } from '../../../domain/clock/waiting-notice.tsx';
import { NotesField } from '../../../domain/marking/sheet/notes-field.tsx';
import { useStationParts } from '../../../domain/stations/station-parts.ts';
import { Section } from '../../../ui/page/section.tsx';
import type { PartnerSlot } from '../partner-slot.ts';
import type { AttemptSheet } from '../sheet/use-sheet.ts';
import { commandNames } from './clock-command.ts';
import { PartnerSection } from './partner-section.tsx';
import { RevealSection } from './reveal-section.tsx';
import { StationControls } from './station-controls.tsx';
import type { AttemptClock } from './use-attempt-clock.ts';
import { ViewSwitch } from './view-switch.tsx';

type Props = {
  attempt: Attempt;
  sheet: AttemptSheet;
  commands: AttemptClock;
  partner: PartnerSlot;
};

/** Reading and task: the candidate's text first, paper under it, everything else further down. */
export function RunningView({ attempt, sheet, commands, partner }: Props) {
  const { CandidateTask } = useStationParts();
  const [isPassing, setIsPassing] = useState(false);
  // Never remembered: whoever reloads the page is the candidate again.
  const [view, setView] = useState<PartnerView>('candidate');
  function passPhone(isOn: boolean) {
    setIsPassing(isOn);
    setView('candidate');
  }
  const hasPhone = view === 'candidate';
  return (
    <>
      <WaitingNotice
        waiting={commands.waiting && commandNames[commands.waiting]}
        onForget={commands.forget}
      />
      {isPassing && <ViewSwitch view={view} onChange={setView} />}
      {hasPhone ? (
        <>
          <CandidateTask part={attempt.candidateTask} />
          <Box mt={{ base: '6', md: '8' }}>
            <NotesField sheet={sheet} />
          </Box>
        </>
      ) : (
        <partner.Part attemptId={attempt.id} view={view} />
      )}
      <Section title="This station">
        <StationControls attempt={attempt} commands={commands} />
      </Section>
      <Section title="Bells">
        <SoundControls />
      </Section>
      <Section title="With a partner">
        <PartnerSection
          attemptId={attempt.id}
          partner={partner}
          isPassing={isPassing}
          onPassing={passPhone}
        />
      </Section>
      {hasPhone && (
        <Section title="Brief and mark scheme">
          <RevealSection attempt={attempt} />
        </Section>
      )}
    </>
  );
}
