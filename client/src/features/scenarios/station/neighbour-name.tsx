import type { ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';

/** Which station Previous or Next leads to, for those who hear the link. */
export function NeighbourName({ station }: { station: ScenarioCard }) {
  return (
    <VisuallyHidden>
      : {station.scenarioNumber} {station.title}
    </VisuallyHidden>
  );
}
