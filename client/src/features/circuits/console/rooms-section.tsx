import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { Box } from '@chakra-ui/react';
import { Section } from '../../../ui/page/section.tsx';
import { numberOf } from '../clock/circuit-words.ts';
import { RoomField } from '../plan/room-field.tsx';
import { usePlan } from '../plan/use-plan.ts';

/** Video rooms, which may have to move while it runs. */
export function RoomsSection({ circuit }: { circuit: Circuit }) {
  const { data, setRoom, isBusy } = usePlan(circuit);
  if (!data) return null;
  return (
    <Section title="Video rooms">
      {data.places
        .filter(({ kind }) => kind === 'station')
        .map(({ place, videoUrl }) => (
          <Box key={place} borderTopWidth="1px" borderColor="border" py="2">
            <Box fontWeight="medium">Place {numberOf(place)}</Box>
            <RoomField
              number={numberOf(place)}
              value={videoUrl}
              isBusy={isBusy}
              onSave={(room) => setRoom(place, room)}
            />
          </Box>
        ))}
    </Section>
  );
}
