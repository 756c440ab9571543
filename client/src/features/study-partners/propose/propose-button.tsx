import type { PartnerFace } from '@cascade/shared/features/study-partners/proposals';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { ProposeDialog } from './propose-dialog.tsx';

type Props = {
  person: Pick<PartnerFace, 'id' | 'userHandle'>;
  /** Instants at which both are free, to choose from; others can be entered. */
  times?: readonly string[];
  look?: 'solid' | 'outline';
  label?: string;
};

export function ProposeButton({
  person,
  times = [],
  look = 'solid',
  label = 'Propose a session',
}: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        look={look}
        aria-label={`${label}: ${person.userHandle}`}
        onClick={() => setIsOpen(true)}
      >
        <CalendarPlus aria-hidden />
        {label}
      </Button>
      <ProposeDialog
        person={person}
        times={times}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
