import { Box, Flex } from '@chakra-ui/react';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { retryKeys, useKeys, useRecovery } from '../../../e2ee/keys.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RecoverDialog } from './recover-dialog.tsx';
import { RecoveryKeyDialog } from './recovery-key-dialog.tsx';

type Props = {
  /** Over a conversation only what keeps it from being read. */
  isBrief?: boolean;
};

/** What stands between this device and the member's messages, and what to do about it. */
export function RecoveryBanner({ isBrief = false }: Props) {
  const keys = useKeys();
  const recovery = useRecovery();
  const [open, setOpen] = useState<'keep' | 'recover' | null>(null);
  // A dialog that gives way to the other one closes a moment later, and must not take it along.
  const close = (which: typeof open) => () => setOpen((now) => (now === which ? null : now));
  return (
    <>
      <KeysNotice keys={keys} />
      {keys.state === 'ready' && recovery?.state === 'none' && !isBrief && (
        <Advice
          title="Keep your messages safe"
          action="Get a recovery key"
          onAct={() => setOpen('keep')}
        >
          Only this device can read your messages. A recovery key opens them on another one, too.
        </Advice>
      )}
      {keys.state === 'ready' && recovery?.state === 'locked' && (
        <Advice
          title="Your earlier messages are locked here"
          action="Enter the recovery key"
          onAct={() => setOpen('recover')}
        >
          This device is new. Your recovery key opens what you wrote and received before.
        </Advice>
      )}
      <RecoveryKeyDialog isOpen={open === 'keep'} onClose={close('keep')} />
      <RecoverDialog
        isOpen={open === 'recover'}
        onClose={close('recover')}
        onBeginAnew={() => setOpen('keep')}
      />
    </>
  );
}

type AdviceProps = {
  title: string;
  action: string;
  onAct: () => void;
  children: ReactNode;
};

function Advice({ title, action, onAct, children }: AdviceProps) {
  return (
    <Notice tone="accent">
      <Flex columnGap="4" rowGap="2" align="center" justify="space-between" wrap="wrap">
        <Flex gap="3" flex="1" minWidth="56">
          <Box flexShrink="0" color="accent" pt="0.5" aria-hidden>
            <KeyRound size={20} />
          </Box>
          <div>
            <Box textStyle="label">{title}</Box>
            <Box textStyle="small">{children}</Box>
          </div>
        </Flex>
        <Button look="outline" onClick={onAct}>
          {action}
        </Button>
      </Flex>
    </Notice>
  );
}

/** The region always exists, so that its words are heard. */
function KeysNotice({ keys }: { keys: ReturnType<typeof useKeys> }) {
  const { state, progress, sentence } = keys;
  return (
    <div role="status">
      {state === 'loading' && (
        <Notice>
          <Box textStyle="small">
            Getting encryption ready
            {progress === undefined ? '…' : `: ${Math.round(progress * 100)} %`}
          </Box>
        </Notice>
      )}
      {state === 'failed' && (
        <Notice tone="danger">
          <Box textStyle="label">Messages cannot be read or sent here at the moment</Box>
          <Box textStyle="small">{sentence ?? 'Encryption could not be started.'}</Box>
          <Button look="outline" onClick={retryKeys}>
            Retry
          </Button>
        </Notice>
      )}
    </div>
  );
}
