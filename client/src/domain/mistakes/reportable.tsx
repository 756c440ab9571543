import {
  LONGEST_QUOTE,
  type MistakePlace,
  type StationPart,
} from '@cascade/shared/features/mistakes/contract';
import { Box } from '@chakra-ui/react';
import { Flag } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { lazyStep, useStepsAhead } from '../../feature.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

const ReportForm = lazyStep(async () => (await import('./report-form.tsx')).ReportForm);
const steps = [ReportForm];

type Props = {
  /** Where the reader is. */
  place: MistakePlace;
  /** Such as "AMH.14 Lithium toxicity". */
  title: string;
  /** Of the station, as far as they are open to the reader. */
  parts?: readonly StationPart[];
  children: ReactNode;
};

/** A text, and beneath it a button to report a mistake in it, with the words that are selected. */
export function Reportable({ place, title, parts = [], children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [quote, setQuote] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  useStepsAhead(steps);
  const close = () => setIsOpen(false);
  return (
    <div ref={frame}>
      {children}
      <Box mt={{ base: '6', md: '8' }} data-print="no" _print={{ display: 'none' }}>
        <Button
          look="quiet"
          color="muted"
          ms="-4"
          // A press may take the selection away.
          onPointerDown={() => setQuote(selectionIn(frame.current))}
          onClick={(event) => {
            // By the keyboard.
            if (event.detail === 0) setQuote(selectionIn(frame.current));
            setIsOpen(true);
          }}
        >
          <Flag aria-hidden />
          Something is wrong here
        </Button>
      </Box>
      <Dialog title="Something is wrong here" isOpen={isOpen} onClose={close}>
        <ReportForm
          place={place}
          title={title}
          parts={parts}
          quote={quote}
          onDropQuote={() => setQuote('')}
          onDone={close}
        />
      </Dialog>
    </div>
  );
}

function selectionIn(frame: HTMLElement | null): string {
  const selection = getSelection();
  if (!selection?.anchorNode || !frame?.contains(selection.anchorNode)) return '';
  return selection.toString().trim().slice(0, LONGEST_QUOTE);
}
