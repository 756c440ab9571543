import type { PartnerView } from '@cascade/shared/features/partner/contract';
import type { Attempt } from '@cascade/shared/features/practice/contract';
import { Box, Flex } from '@chakra-ui/react';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { SoundControls } from '../../../domain/bells/sound-controls.tsx';
import { WaitingNotice } from '../../../domain/clock/waiting-notice.tsx';
import { NotesField } from '../../../domain/marking/sheet/notes-field.tsx';
import { useStationParts } from '../../../domain/stations/station-parts.ts';
import { Toggle } from '../../../ui/actions/toggle.tsx';
import { Section } from '../../../ui/page/section.tsx';
import type { PartnerSlot } from '../partner-slot.ts';
import type { AttemptSheet } from '../use-sheet.ts';
import { RevealSection } from './reveal-section.tsx';
import { StationControls } from './station-controls.tsx';
import { type AttemptClock, commandNames } from './use-attempt-clock.ts';
import { ViewSwitch } from './view-switch.tsx';

type PartnerSectionProps = {
  attemptId: string;
  partner: PartnerSlot;
  isPassing: boolean;
  onPassing: (isPassing: boolean) => void;
};

function PartnerSection({
  attemptId,
  partner: { Links },
  isPassing,
  onPassing,
}: PartnerSectionProps) {
  return (
    <Box display="grid" gap="5">
      <Box>
        <Toggle
          isOn={isPassing}
          onChange={onPassing}
          label={
            <Flex as="span" align="center" gap="2">
              <Smartphone size={18} aria-hidden />
              Pass the phone
            </Flex>
          }
        />
        <Box color="muted" maxWidth="measure">
          Share one phone: each person opens only their own part.
        </Box>
      </Box>
      <Links attemptId={attemptId} />
    </Box>
  );
}

type Props = {
  attempt: Attempt;
  sheet: AttemptSheet;
  commands: AttemptClock;
  partner: PartnerSlot;
};

export function RunningView({ attempt, sheet, commands, partner }: Props) {
  const { CandidateTask } = useStationParts();
  const [isPassing, setIsPassing] = useState(useSearchParams()[0].has('phone'));
  // After a reload the candidate's view shows.
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
        <partner.Part attemptId={attempt.id} view={view} clock={commands.clock} />
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
