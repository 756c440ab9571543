import { Flex } from '@chakra-ui/react';
import { useAtom, useAtomValue } from 'jotai';
import { BellRing } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { Toggle } from '../../ui/actions/toggle.tsx';
import { bellsMutedAtom, isSoundReady, onSoundReady, ringBell, unlockSound } from './bell-sound.ts';

export function SoundHint() {
  const isMuted = useAtomValue(bellsMutedAtom);
  const isReady = useSyncExternalStore(onSoundReady, isSoundReady);
  if (isReady || isMuted) return null;
  return <p>Tap or press any key to hear the bells.</p>;
}

/** Testing sound unlocks it. */
export function SoundControls() {
  const [isMuted, setIsMuted] = useAtom(bellsMutedAtom);
  async function test() {
    await unlockSound();
    await ringBell('task-starts');
  }
  return (
    <Flex wrap="wrap" align="center" columnGap="6" rowGap="2">
      <Toggle label="Bells sound" isOn={!isMuted} onChange={(isOn) => setIsMuted(!isOn)} />
      <Button look="outline" disabled={isMuted} onClick={() => void test().catch(() => undefined)}>
        <BellRing aria-hidden />
        Test the bell
      </Button>
    </Flex>
  );
}
