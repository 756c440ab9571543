import type { PartnerView } from '@cascade/shared/features/partner/contract';
import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';

const viewNames: Record<PartnerView, string> = {
  candidate: 'Candidate',
  'role-player': 'Role player',
  examiner: 'Examiner',
};
const views = ['candidate', 'role-player', 'examiner'] as const;
const warnings = {
  'role-player': 'The brief comes next. The candidate should not see it.',
  examiner: 'Task, brief and mark scheme come next. The candidate should not see them.',
};

const Choice = chakra('button', {
  base: {
    flex: '1',
    minHeight: '11',
    px: '2',
    borderRadius: 'md',
    textStyle: 'label',
    color: 'muted',
    cursor: 'pointer',
    _hover: { color: 'text' },
    '&[aria-pressed=true]': { bg: 'surface', color: 'accent', boxShadow: 'raised' },
  },
});

type Props = { view: PartnerView; onChange: (view: PartnerView) => void };

/** Asks each person for their role first. */
export function ViewSwitch({ view, onChange }: Props) {
  const [asked, setAsked] = useState<'role-player' | 'examiner' | null>(null);
  const name = viewNames[asked ?? 'role-player'].toLowerCase();
  return (
    <>
      <Flex
        role="group"
        aria-label="Whose part is shown"
        gap="1"
        p="1"
        mb="6"
        bg="sunken"
        borderRadius="lg"
        maxWidth="measure"
      >
        {views.map((choice) => (
          <Choice
            key={choice}
            type="button"
            aria-pressed={view === choice}
            onClick={() => (choice === 'candidate' ? onChange(choice) : setAsked(choice))}
          >
            {viewNames[choice]}
          </Choice>
        ))}
      </Flex>
      <ConfirmDialog
        title={`Pass the phone to the ${name}`}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        action={`I am the ${name}`}
        onConfirm={() => asked && onChange(asked)}
      >
        {warnings[asked ?? 'role-player']}
      </ConfirmDialog>
    </>
  );
}
