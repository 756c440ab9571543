import type { LiveSeat } from '@cascade/shared/features/groups/live-round';
import {
  chooseLiveSeats,
  type LiveSession,
  MOST_PARTICIPANTS,
} from '@cascade/shared/features/groups/live-session';
import { Box, Flex, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { call } from '../../../../../api/call.ts';
import { Button } from '../../../../../ui/actions/button.tsx';
import { Field } from '../../../../../ui/fields/field.tsx';
import { Select } from '../../../../../ui/fields/select.tsx';
import { type Held, liveParams, useLiveAction } from '../live-view.ts';
import { peopleHere, roleNames, rolesText } from '../live-words.ts';

type Props = { held: Held; live: LiveSession };
type Chosen = { candidateId: string; rolePlayerId: string; examinerId: string };

const fields = [
  { key: 'candidateId', role: 'candidate' },
  { key: 'rolePlayerId', role: 'role-player' },
  { key: 'examinerId', role: 'examiner' },
] as const;

const seatedIn = (seats: LiveSeat[]): Chosen => {
  const [candidateId, rolePlayerId, examinerId] = fields.map(
    ({ role }) => seats.find(({ roles }) => roles.includes(role))?.personId ?? '',
  );
  return {
    candidateId: candidateId ?? '',
    rolePlayerId: rolePlayerId ?? '',
    examinerId: examinerId ?? '',
  };
};

function problemOf({ candidateId, rolePlayerId, examinerId }: Chosen): string | undefined {
  return candidateId === rolePlayerId || candidateId === examinerId
    ? 'The candidate cannot also play or examine.'
    : undefined;
}

function SeatForm({ held, live, onDone }: Props & { onDone: () => void }) {
  const [chosen, setChosen] = useState(() => seatedIn(live.nextSeats));
  const choice = useLiveAction(
    held,
    'The seats were not changed',
    (seats: Chosen) => call(chooseLiveSeats, { params: liveParams(held), body: { seats } }),
    onDone,
  );
  const here = peopleHere(live).slice(0, MOST_PARTICIPANTS);
  const problem = problemOf(chosen);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem) choice.send(chosen);
      }}
    >
      <Grid templateColumns="repeat(auto-fit, minmax(11rem, 1fr))" gap="4">
        {fields.map(({ key, role }) => (
          <Field
            key={key}
            label={roleNames[role]}
            error={key === 'candidateId' ? problem : undefined}
          >
            {(control) => (
              <Select
                {...control}
                value={chosen[key]}
                onChange={({ target }) => setChosen({ ...chosen, [key]: target.value })}
              >
                {here.map(({ personId, handle }) => (
                  <option key={personId} value={personId}>
                    {handle}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </Grid>
      <Flex wrap="wrap" gap="2" mt="4">
        <Button type="submit" isBusy={choice.isBusy}>
          Use these seats
        </Button>
        <Button look="outline" onClick={onDone}>
          Go back
        </Button>
      </Flex>
    </form>
  );
}

export function NextSeats({ held, live }: Props) {
  const [isChoosing, setIsChoosing] = useState(false);
  const turning = useLiveAction(held, 'The seats were not changed', () =>
    call(chooseLiveSeats, { params: liveParams(held), body: { seats: null } }),
  );
  if (live.nextSeats.length === 0)
    return <Box color="muted">Two people are needed before there are seats.</Box>;
  if (isChoosing) return <SeatForm held={held} live={live} onDone={() => setIsChoosing(false)} />;
  return (
    <>
      <Box as="ul" listStyleType="none" aria-label="Seats">
        {live.nextSeats.map((seat) => (
          <Flex
            as="li"
            key={seat.personId}
            wrap="wrap"
            justify="space-between"
            columnGap="4"
            py="2"
            borderTopWidth="1px"
            borderColor="border"
          >
            <Box as="span" fontWeight="medium" overflowWrap="anywhere">
              {seat.handle}
            </Box>
            <span>{rolesText(seat)}</span>
          </Flex>
        ))}
      </Box>
      <Box textStyle="small" color="muted" mt="2">
        {live.areSeatsChosen
          ? 'Chosen for the next round; after it roles turn again.'
          : 'Roles rotate automatically from round to round.'}
      </Box>
      <Flex wrap="wrap" gap="2" mt="3">
        <Button look="outline" onClick={() => setIsChoosing(true)}>
          Change the seats
        </Button>
        {live.areSeatsChosen && (
          <Button look="outline" isBusy={turning.isBusy} onClick={() => turning.send()}>
            Let roles turn
          </Button>
        )}
      </Flex>
    </>
  );
}
