import type { Circuit } from '@cascade/shared/features/circuits/contract';
import type { PlannedPlace } from '@cascade/shared/features/circuits/plan';
import { Box, Flex } from '@chakra-ui/react';
import { Coffee, Plus } from 'lucide-react';
import { useState } from 'react';
import { StationPicker } from '../../../domain/stations/station-picker.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { DrawForm } from './draw-form.tsx';
import { PlaceLine } from './place-line.tsx';
import { usePlan } from './use-plan.ts';

const mostPlaces = 24;
const rest: Omit<PlannedPlace, 'place'> = { kind: 'rest', card: null, videoUrl: null };

export function PlacesTab({ circuit }: { circuit: Circuit }) {
  const { data, error, isPending, refetch, setPlaces, setRoom, draw, isBusy } = usePlan(circuit);
  const [picked, setPicked] = useState<number | 'new' | null>(null);
  if (isPending) return <Skeleton height="32" width="full" />;
  if (!data)
    return (
      <ErrorState
        level="h3"
        title="The stations could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  const { places } = data;
  // A trio's proctor is also a candidate and must not see names.
  const areSecret = circuit.mode === 'trio';
  const put = (list: Omit<PlannedPlace, 'place'>[]) =>
    setPlaces(list.map((one, place) => ({ ...one, place })));
  const swap = (a: number, b: number) =>
    put(places.map((one, at) => (at === a ? places[b] : at === b ? places[a] : one) ?? one));
  const isFull = places.length >= mostPlaces;
  return (
    <Box display="grid" gap="4">
      <DrawForm circuit={circuit} places={places} isBusy={isBusy} onDraw={draw} />
      {areSecret && (
        <Box color="muted" maxWidth="measure">
          You will sit some of these yourself, so their names stay hidden and the order is the
          draw's.
        </Box>
      )}
      <Box as="ol" listStyleType="none">
        {places.map((place, at) => (
          <PlaceLine
            key={`${place.place} ${place.card?.id ?? place.kind}`}
            planned={place}
            isBusy={isBusy}
            canChange={!areSecret}
            isFirst={at === 0}
            isLast={at === places.length - 1}
            onReplace={() => setPicked(at)}
            onMove={(by) => swap(at, at + by)}
            onRemove={() => put(places.filter((_, other) => other !== at))}
            onRoom={(videoUrl) => setRoom(place.place, videoUrl)}
          />
        ))}
      </Box>
      {!areSecret && (
        <Flex wrap="wrap" gap="2">
          <Button look="outline" isBusy={isBusy} disabled={isFull} onClick={() => setPicked('new')}>
            <Plus aria-hidden />
            Add a station
          </Button>
          {circuit.mode === 'circuit' && (
            <Button
              look="outline"
              isBusy={isBusy}
              disabled={isFull}
              onClick={() => put([...places, rest])}
            >
              <Coffee aria-hidden />
              Add a rest
            </Button>
          )}
        </Flex>
      )}
      <StationPicker
        isOpen={picked !== null}
        taken={places.flatMap(({ card }) => card?.id ?? [])}
        onClose={() => setPicked(null)}
        onPick={(card) => {
          const station = { kind: 'station' as const, card, videoUrl: null };
          if (picked === 'new') put([...places, station]);
          else put(places.map((one, at) => (at === picked ? { ...one, ...station } : one)));
          setPicked(null);
        }}
      />
    </Box>
  );
}
