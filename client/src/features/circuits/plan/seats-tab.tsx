import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { slotsOf } from '@cascade/shared/features/circuits/rotation';
import { Box, Flex } from '@chakra-ui/react';
import { Wand } from 'lucide-react';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { numberOf } from '../clock/circuit-words.ts';
import { wishNames } from '../role-words.ts';
import { ObserverForm } from './observer-form.tsx';
import { SeatChoice } from './seat-choice.tsx';
import { sitterOf, useSeats, withAssigned, withoutSeat } from './use-seats.ts';

export function SeatsTab({ circuit }: { circuit: Circuit }) {
  const { seats, edit, fill, isBusy } = useSeats(circuit);
  const isTrio = circuit.mode === 'trio';
  const slots = slotsOf({
    mode: circuit.mode,
    preset: circuit.preset,
    places: circuit.places.length,
  });
  const observers = seats.filter(({ role }) => role === 'observer');
  const choice = (role: 'candidate' | 'examiner' | 'role-player', place: number, label: string) => (
    <SeatChoice
      key={`${role} ${place}`}
      label={label}
      people={circuit.people}
      wish={role}
      value={sitterOf(seats, role, place)}
      isBusy={isBusy}
      onChange={(personId) => edit((all) => withAssigned(all, role, place, personId))}
    />
  );
  return (
    <Box display="grid" gap="4">
      <Flex wrap="wrap" align="center" justify="space-between" gap="3">
        <Box color="muted" maxWidth="measure">
          {isTrio
            ? 'The three take turns: candidate, role player, examiner.'
            : 'Candidates move on after each round, everybody else stays.'}
        </Box>
        <Button look="outline" isBusy={isBusy} onClick={fill}>
          <Wand aria-hidden />
          Fill automatically
        </Button>
      </Flex>
      {isTrio ? (
        <Card display="grid" gap="4">
          {[0, 1, 2].map((slot) => choice('candidate', slot, `Person ${numberOf(slot)}`))}
        </Card>
      ) : (
        circuit.places.map(({ place, kind }) => (
          <Card key={place} asChild>
            <fieldset>
              <Box as="legend" textStyle="subheading" float="left" width="full" mb="3">
                Place {numberOf(place)}
                {kind === 'rest' && ', rest'}
              </Box>
              <Box
                clear="both"
                display="grid"
                gridTemplateColumns={{ base: '1fr', sm: 'repeat(auto-fit, minmax(10rem, 1fr))' }}
                gap="3"
              >
                {place < slots && choice('candidate', place, 'Candidate who begins here')}
                {kind === 'station' && choice('examiner', place, wishNames.examiner)}
                {kind === 'station' && choice('role-player', place, wishNames['role-player'])}
              </Box>
            </fieldset>
          </Card>
        ))
      )}
      {!isTrio && (
        <Card display="grid" gap="3">
          <Box textStyle="subheading">Observers</Box>
          {observers.map((seat) => (
            <SeatChoice
              key={`${seat.personId} ${seat.place}`}
              label={`Observer at place ${numberOf(seat.place)}`}
              people={circuit.people}
              wish="observer"
              value={seat.personId}
              isBusy={isBusy}
              onChange={(personId) =>
                edit((all) =>
                  personId
                    ? withAssigned(withoutSeat(all, seat), 'observer', seat.place, personId)
                    : withoutSeat(all, seat),
                )
              }
            />
          ))}
          <ObserverForm
            circuit={circuit}
            isBusy={isBusy}
            onAdd={(personId, place) =>
              edit((all) => withAssigned(all, 'observer', place, personId))
            }
          />
        </Card>
      )}
    </Box>
  );
}
