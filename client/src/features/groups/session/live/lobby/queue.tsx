import { type Skill, skills } from '@cascade/shared/domain/stations/parts';
import {
  type LiveSession,
  MOST_QUEUED,
  queueLiveStation,
  unqueueLiveStation,
} from '@cascade/shared/features/groups/live-session';
import type { BodyOf } from '@cascade/shared/kernel/route';
import { Box, Flex } from '@chakra-ui/react';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../../../api/call.ts';
import { CategoryBadge } from '../../../../../domain/stations/station-badges.tsx';
import { StationPicker } from '../../../../../domain/stations/station-picker.tsx';
import { Button } from '../../../../../ui/actions/button.tsx';
import { IconButton } from '../../../../../ui/actions/icon-button.tsx';
import { Field } from '../../../../../ui/fields/field.tsx';
import { Select } from '../../../../../ui/fields/select.tsx';
import { type Held, liveParams, useLiveAction } from '../live-view.ts';

type Props = { held: Held; live: LiveSession };

function Waiting({ held, live }: Props) {
  const removal = useLiveAction(held, 'The station was not removed', (entryId: string) =>
    call(unqueueLiveStation, { params: { ...liveParams(held), entryId } }),
  );
  if (live.queue.length === 0) return <Box color="muted">No station is in the queue.</Box>;
  return (
    <Box as="ol" listStyleType="none" aria-label="Queue">
      {live.queue.map(({ id, card, addedBy }, place) => (
        <Flex as="li" key={id} gap="3" py="2" borderTopWidth="1px" borderColor="border">
          <Box color="muted" fontVariantNumeric="tabular-nums">
            {place + 1}.
          </Box>
          <Box flex="1" minWidth="0">
            <Box fontWeight="medium" overflowWrap="anywhere">
              {card.title}
            </Box>
            <Flex wrap="wrap" align="center" gap="2" textStyle="small" color="muted">
              <CategoryBadge category={card.category} />
              {card.skill}
              {addedBy && <span>added by {addedBy.handle}</span>}
            </Flex>
          </Box>
          <IconButton
            label={`Remove ${card.title}`}
            disabled={removal.isBusy}
            onClick={() => removal.send(id)}
          >
            <X aria-hidden />
          </IconButton>
        </Flex>
      ))}
    </Box>
  );
}

/** Titles are in the queue for everybody; who wants to meet a station unprepared adds by skill. */
export function Queue({ held, live }: Props) {
  const [isPicking, setIsPicking] = useState(false);
  const [skill, setSkill] = useState<Skill>(skills[0]);
  const addition = useLiveAction(
    held,
    'No station was added',
    (body: BodyOf<typeof queueLiveStation>) =>
      call(queueLiveStation, { params: liveParams(held), body }),
    () => setIsPicking(false),
  );
  const isFull = live.queue.length >= MOST_QUEUED;
  return (
    <>
      <Waiting held={held} live={live} />
      {isFull ? (
        <Box color="muted" mt="4">
          The queue is full: {MOST_QUEUED} stations.
        </Box>
      ) : (
        <Flex direction="column" align="start" gap="4" mt="4">
          <Flex wrap="wrap" gap="2">
            <Button look="outline" isBusy={addition.isBusy} onClick={() => setIsPicking(true)}>
              <Plus aria-hidden />
              Choose a station
            </Button>
            <Button
              look="outline"
              isBusy={addition.isBusy}
              onClick={() => addition.send({ by: 'unmet' })}
            >
              <Plus aria-hidden />
              One nobody here has met
            </Button>
          </Flex>
          <Flex wrap="wrap" align="end" gap="2" maxWidth="full">
            <Field label="Skill">
              {(control) => (
                <Select
                  {...control}
                  value={skill}
                  onChange={({ target }) =>
                    setSkill(skills.find((one) => one === target.value) ?? skill)
                  }
                >
                  {skills.map((one) => (
                    <option key={one}>{one}</option>
                  ))}
                </Select>
              )}
            </Field>
            <Button
              look="outline"
              isBusy={addition.isBusy}
              onClick={() => addition.send({ by: 'skill', skill })}
            >
              <Plus aria-hidden />
              One of this skill
            </Button>
          </Flex>
        </Flex>
      )}
      <StationPicker
        isOpen={isPicking}
        taken={live.queue.map(({ card }) => card.id)}
        onClose={() => setIsPicking(false)}
        onPick={({ id }) => addition.send({ by: 'station', scenarioId: id })}
      />
    </>
  );
}
