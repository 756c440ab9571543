import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { CalendarX } from 'lucide-react';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

/** A circuit that was called off. */
export function Cancelled({ circuit }: { circuit: Circuit }) {
  return (
    <>
      <PageTitle>{circuit.name}</PageTitle>
      <EmptyState
        level="h1"
        icon={<CalendarX />}
        title={`${circuit.name} was called off`}
        hint="Nothing of it is marked or published."
        action={
          <LinkButton look="outline" to="/exam-simulator">
            To the exam simulator
          </LinkButton>
        }
      />
    </>
  );
}
