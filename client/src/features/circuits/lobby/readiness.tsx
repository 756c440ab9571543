import type { Circuit, CircuitPerson } from '@cascade/shared/features/circuits/contract';
import { setReadiness } from '@cascade/shared/features/circuits/people';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useAtom } from 'jotai';
import { BellRing, Check } from 'lucide-react';
import { call } from '../../../api/call.ts';
import { bellsMutedAtom, ringBell, unlockSound } from '../../../domain/bells/bell-sound.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Toggle } from '../../../ui/actions/toggle.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { useCircuitAction } from '../use-circuit-action.ts';

type Props = { circuit: Circuit; me: CircuitPerson };

/** Testing sound unlocks it in the browser. */
export function Readiness({ circuit, me }: Props) {
  const [isMuted, setIsMuted] = useAtom(bellsMutedAtom);
  const readiness = useCircuitAction(
    'That was not noted',
    (body: { isReady: boolean; hasTestedSound: boolean }) =>
      call(setReadiness, { params: { id: circuit.id }, body }),
  );
  const { isReady, hasTestedSound } = me;
  function test() {
    void unlockSound()
      .then(() => ringBell('task-starts'))
      .catch(() => undefined);
    if (!hasTestedSound) readiness.send({ isReady, hasTestedSound: true });
  }
  return (
    <Card display="grid" gap="4">
      <chakra.h2 textStyle="heading">Are you ready?</chakra.h2>
      <Box>
        <Flex wrap="wrap" align="center" columnGap="6" rowGap="2">
          <Button look="outline" disabled={isMuted} onClick={test}>
            <BellRing aria-hidden />
            Test the bell
          </Button>
          <Toggle label="Bells sound" isOn={!isMuted} onChange={(isOn) => setIsMuted(!isOn)} />
        </Flex>
        <Flex align="center" gap="1.5" textStyle="small" color="muted" mt="1" minHeight="6">
          {hasTestedSound ? (
            <>
              <Check size={16} aria-hidden />
              Tested. Bells also appear on screen.
            </>
          ) : (
            'Two strokes. Bells also appear on screen.'
          )}
        </Flex>
      </Box>
      <Button
        size="lg"
        isWide
        look={isReady ? 'outline' : 'solid'}
        aria-pressed={isReady}
        isBusy={readiness.isBusy}
        onClick={() => readiness.send({ isReady: !isReady, hasTestedSound })}
      >
        {isReady && <Check aria-hidden />}
        {isReady ? 'You are ready' : 'I am ready'}
      </Button>
      <Box textStyle="small" color="muted">
        Leave this page open. It starts automatically when the proctor launches.
      </Box>
    </Card>
  );
}
