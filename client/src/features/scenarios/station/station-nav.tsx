import type { ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import { chakra } from '@chakra-ui/react';
import { ArrowLeft, ArrowRight, ChevronLeft } from 'lucide-react';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { useStations } from '../list/use-stations.ts';

/** For screen readers. */
function NeighbourName({ station }: { station: ScenarioCard }) {
  return (
    <VisuallyHidden>
      : {station.scenarioNumber} {station.title}
    </VisuallyHidden>
  );
}

/** Hidden so that all links fit on one line. */
const Arrow = chakra('span', { base: { display: { base: 'none', sm: 'contents' } } });

export function StationNav({ scenarioId }: { scenarioId: number }) {
  const { data: stations = [] } = useStations();
  const place = stations.findIndex(({ id }) => id === scenarioId);
  const previous = place > 0 ? stations[place - 1] : undefined;
  const next = place >= 0 ? stations[place + 1] : undefined;
  return (
    <chakra.nav
      aria-label="Stations"
      display="flex"
      flexWrap="wrap"
      gap="2"
      mb={{ base: '4', md: '6' }}
    >
      <LinkButton look="quiet" size="sm" to="/" ms="-3" me="auto">
        <Arrow>
          <ChevronLeft aria-hidden />
        </Arrow>
        Back to Scenarios
      </LinkButton>
      {previous && (
        <LinkButton
          look="outline"
          size="sm"
          px={{ base: '2', sm: '3' }}
          to={`/scenario/${previous.id}`}
        >
          <Arrow>
            <ArrowLeft aria-hidden />
          </Arrow>
          Previous
          <NeighbourName station={previous} />
        </LinkButton>
      )}
      {next && (
        <LinkButton
          look="outline"
          size="sm"
          px={{ base: '2', sm: '3' }}
          to={`/scenario/${next.id}`}
        >
          Next
          <NeighbourName station={next} />
          <Arrow>
            <ArrowRight aria-hidden />
          </Arrow>
        </LinkButton>
      )}
    </chakra.nav>
  );
}
