import { Box, Flex } from '@chakra-ui/react';
import { KeyRound } from 'lucide-react';
import { memo, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { retryKeys, useApproval, useKeys, useRecovery } from '../../../e2ee/keys.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import {
  ApprovalRequest,
  NewDevicePanel,
  RecoverDialog,
  RecoveryKeyDialog,
  StartAgainDialog,
} from '../later-parts.ts';

type Props = {
  /** In a conversation: only what prevents reading. */
  isBrief?: boolean;
};

export const RecoveryBanner = memo(function RecoveryBanner({ isBrief = false }: Props) {
  const keys = useKeys();
  const recovery = useRecovery();
  const approval = useApproval();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'keep' | 'recover' | 'again' | null>(null);
  const isReady = keys.state === 'ready' && approval !== null;
  const isApproved = isReady && approval.isApproved;
  const asking = approval?.flows.find(({ side }) => side === 'old');
  // A dialog replaced by another closes later.
  const close = (which: typeof open) => () => setOpen((now) => (now === which ? null : now));
  return (
    <>
      <KeysNotice keys={keys} />
      <Suspense fallback={null}>
        {isReady && !isApproved && !isBrief && (
          <NewDevicePanel
            approval={approval}
            recovery={recovery}
            onRecover={() => setOpen('recover')}
            onStartAgain={() => setOpen('again')}
          />
        )}
        {isApproved && asking && !isBrief && <ApprovalRequest key={asking.id} flow={asking} />}
      </Suspense>
      {isReady && !isApproved && isBrief && (
        <Advice
          title="This device isn’t approved yet"
          action="Approve it"
          onAct={() => void navigate('/messages')}
        >
          What you write waits on this device.
        </Advice>
      )}
      {isApproved && isBrief && approval.flows.some(({ step }) => step === 'asked') && (
        <Advice
          title="A new device asks to be approved"
          action="Look"
          onAct={() => void navigate('/messages')}
        >
          It would read all your messages.
        </Advice>
      )}
      {isApproved && recovery?.state === 'none' && !isBrief && (
        <Advice
          title="Keep your messages safe"
          action="Get a recovery key"
          onAct={() => setOpen('keep')}
        >
          Only this device can read your messages. A recovery key lets you read them on another
          device.
        </Advice>
      )}
      {isApproved && recovery?.state === 'locked' && (
        <Advice
          title="Your earlier messages are locked here"
          action="Enter the recovery key"
          onAct={() => setOpen('recover')}
        >
          Your recovery key opens what you wrote and received before this device was approved.
        </Advice>
      )}
      <RecoveryKeyDialog isOpen={open === 'keep'} onClose={close('keep')} />
      <RecoverDialog
        isOpen={open === 'recover'}
        onClose={close('recover')}
        onLost={() => setOpen(isApproved ? 'keep' : 'again')}
      />
      <StartAgainDialog isOpen={open === 'again'} onClose={close('again')} />
    </>
  );
});

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

/** Always exists, so that its text is announced. */
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
