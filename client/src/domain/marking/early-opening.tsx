import type { RevealedParts } from '@cascade/shared/features/practice/contract';
import { Box } from '@chakra-ui/react';
import { EyeOff, FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Tabs } from '../../ui/page/tabs.tsx';
import { useStationParts } from '../stations/station-parts.ts';

export function PartsTabs({ parts }: { parts: RevealedParts }) {
  const [selected, setSelected] = useState('brief');
  const { ActorBrief, MarkScheme, Feedback } = useStationParts();
  const { actorBrief, markScheme, areasOfConcern, feedback } = parts;
  return (
    <Tabs
      label="Brief and mark scheme"
      selected={selected}
      onSelect={setSelected}
      tabs={[
        { id: 'brief', label: 'Brief', panel: <ActorBrief part={actorBrief} /> },
        {
          id: 'scheme',
          label: 'Mark scheme',
          panel: <MarkScheme part={markScheme} areasOfConcern={areasOfConcern} />,
        },
        { id: 'feedback', label: 'Feedback', panel: <Feedback part={feedback} /> },
      ]}
    />
  );
}

type Props = {
  /** Before, in this attempt. */
  wasOpened: boolean;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  children: ReactNode;
};

/** Brief and mark scheme before the end of the task, after a question. */
export function EarlyOpening({ wasOpened, isOpen, onChange, children }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Box color="muted" maxWidth="measure" mb="3">
        {wasOpened ? 'You have opened them for this attempt.' : 'These open when the task ends.'}
      </Box>
      {isOpen ? (
        <>
          <Button look="outline" mb="4" onClick={() => onChange(false)}>
            <EyeOff aria-hidden />
            Close brief and mark scheme
          </Button>
          {children}
        </>
      ) : (
        <Button look="outline" onClick={() => (wasOpened ? onChange(true) : setIsAsking(true))}>
          <FileText aria-hidden />
          Open brief and mark scheme
        </Button>
      )}
      <ConfirmDialog
        title="Open brief and mark scheme now?"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        action="Open them"
        onConfirm={() => onChange(true)}
      >
        Reading them narrows the mind: you will look for what is written there instead of for what
        the person tells you. This attempt remembers that they were opened.
      </ConfirmDialog>
    </>
  );
}
