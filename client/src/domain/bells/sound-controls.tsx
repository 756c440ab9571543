import { Flex } from '@chakra-ui/react';
import { useAtom } from 'jotai';
import { BellRing } from 'lucide-react';
import { Button } from '../../ui/actions/button.tsx';
import { Toggle } from '../../ui/actions/toggle.tsx';
import { ringBell, unlockSound } from './bell-sound.ts';
import { bellsMutedAtom } from './bells-muted.ts';

/** Sound needs a tap before a browser allows it, so the test is also what lets the bells ring. */
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
