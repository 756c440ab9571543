import type { NowQueue, NowWaiting } from '@cascade/shared/features/practise-now/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useAtomValue } from 'jotai';
import { SoundControls } from '../../domain/bells/sound-controls.tsx';
import { digitsOf } from '../../domain/clock/clock-words.ts';
import { liveStateAtom } from '../../live/live-state.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { Section } from '../../ui/page/section.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { useElapsed, useJoin, useLeave } from './use-practise-now.ts';
import { WishesForm } from './wishes-form.tsx';

/** In seconds; two people may be held back for a third before. */
const UNFIT_AFTER_S = 12;

function countText({ others }: NowQueue, elapsed: number): string {
  if (others === 0)
    return 'Nobody else is waiting right now. We keep your place; you will hear a bell when somebody comes.';
  const who = others === 1 ? 'One other person is' : `${others} others are`;
  return elapsed > UNFIT_AFTER_S
    ? `${who} waiting, but your wishes do not fit each other yet. Wider wishes are met sooner.`
    : `${who} waiting.`;
}

function estimateText({ estimateSeconds }: NowQueue): string {
  if (estimateSeconds === null)
    return 'Too few people have waited for this lately for an estimate.';
  if (estimateSeconds < 60) return 'Lately people with such wishes waited less than a minute.';
  const minutes = Math.round(estimateSeconds / 60);
  return `Lately people with such wishes waited about ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}

const isCutOff = new Set(['reconnecting', 'off']);

function ContactNotice() {
  const live = useAtomValue(liveStateAtom);
  return (
    <div role="status" aria-label="Connection">
      {isCutOff.has(live) && (
        <Notice tone="warn" mb="4" maxWidth="measure">
          Out of contact. Your place is kept for ten seconds; after that you join again when the
          connection is back.
        </Notice>
      )}
    </div>
  );
}

export function WaitingCard({ waiting, queue }: { waiting: NowWaiting; queue: NowQueue | null }) {
  const elapsed = useElapsed(waiting.since);
  const change = useJoin();
  const leave = useLeave();
  return (
    <>
      <ContactNotice />
      <Card display="grid" gap="4" maxWidth="measure">
        {waiting.isBack && (
          <Notice role="status">
            Somebody did not come in, so that match was dissolved. You are back at the head of the
            queue.
          </Notice>
        )}
        <Flex wrap="wrap" align="baseline" justify="space-between" columnGap="4">
          <chakra.h2 textStyle="heading">Looking for somebody</chakra.h2>
          <Box
            role="timer"
            aria-label="Waited"
            textStyle="heading"
            fontVariantNumeric="tabular-nums"
          >
            {digitsOf(elapsed)}
          </Box>
        </Flex>
        <Box role="status" aria-label="Queue">
          {queue && countText(queue, elapsed)}
        </Box>
        {queue && (
          <Box textStyle="small" color="muted">
            {estimateText(queue)}
          </Box>
        )}
        <Box textStyle="small">
          Keep this page open: only an open page keeps your place and can call you. It may be in the
          background.
        </Box>
        <SoundControls />
        <Button look="outline" isWide isBusy={leave.isBusy} onClick={() => leave.send()}>
          Leave the queue
        </Button>
      </Card>
      <Section title="Your wishes">
        <Box maxWidth="measure">
          <WishesForm wishes={waiting.wishes} onChange={change.send} />
          <Box textStyle="small" color="muted" mt="3">
            Changes take effect at once. Your place stays.
          </Box>
        </Box>
      </Section>
      <Section title="Meanwhile">
        <Flex wrap="wrap" gap="2">
          <LinkButton to="/study-partners" look="outline">
            Propose a time instead
          </LinkButton>
          <LinkButton to="/scenarios" look="outline">
            Practise alone
          </LinkButton>
        </Flex>
        <Box textStyle="small" color="muted" mt="3">
          Leaving this page ends your wait after ten seconds.
        </Box>
      </Section>
    </>
  );
}
