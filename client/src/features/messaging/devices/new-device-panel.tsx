import { listDevices } from '@cascade/shared/features/key-server/devices';
import { Box, Flex, Stack } from '@chakra-ui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { queryOf } from '../../../api/query-of.ts';
import { approve } from '../../../e2ee/keys.ts';
import type { Approval, ApprovalFlow, Recovery } from '../../../e2ee/keys-state.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { endedWords } from './own-devices.ts';
import { ShortCode } from './short-code.tsx';

const QrPicture = lazy(async () => ({
  default: (await import('../../../ui/data/qr-picture.tsx')).QrPicture,
}));

type Props = {
  approval: Approval;
  recovery: Recovery | null;
  onRecover: () => void;
  onStartAgain: () => void;
};

export function NewDevicePanel({ approval, recovery, onRecover, onStartAgain }: Props) {
  const devices = useQuery(queryOf(listDevices, {}));
  const flow = approval.flows.find(({ side }) => side === 'new');
  const hasOther = devices.data?.some(
    ({ deviceId, approvedAt }) => deviceId !== approval.deviceId && approvedAt !== null,
  );
  const canRecover = recovery !== null && recovery.state !== 'none';
  return (
    <Notice tone="accent" role="region" aria-label="This device">
      <Flex gap="3">
        <Box flexShrink="0" color="accent" pt="0.5" aria-hidden>
          <Smartphone size={20} />
        </Box>
        <Stack gap="3" flex="1" minWidth="0">
          <div>
            <Box as="h2" textStyle="label">
              This device isn’t approved yet
            </Box>
            <Box textStyle="small">
              You can’t read your messages here, and what you write waits on this device.
            </Box>
          </div>
          {flow ? (
            <Asking flow={flow} />
          ) : (
            <Ways
              hasOther={hasOther ?? false}
              canRecover={canRecover}
              onRecover={onRecover}
              onStartAgain={onStartAgain}
            />
          )}
        </Stack>
      </Flex>
    </Notice>
  );
}

type WaysProps = {
  hasOther: boolean;
  canRecover: boolean;
  onRecover: () => void;
  onStartAgain: () => void;
};

function Ways({ hasOther, canRecover, onRecover, onStartAgain }: WaysProps) {
  const starting = useMutation({ mutationFn: () => approve('start') });
  return (
    <>
      {!hasOther && !canRecover && (
        <Box textStyle="small">
          You have no other approved device and no recovery key, so nobody can open your earlier
          messages.
        </Box>
      )}
      <Flex wrap="wrap" gap="2">
        {hasOther && (
          <Button
            look={canRecover ? 'outline' : 'solid'}
            isBusy={starting.isPending}
            onClick={() => starting.mutate()}
          >
            Approve on another device
          </Button>
        )}
        {canRecover && (
          <Button look="outline" onClick={onRecover}>
            Enter the recovery key
          </Button>
        )}
        <Button look="quiet" onClick={onStartAgain}>
          {hasOther || canRecover ? 'I have neither' : 'Start again with new keys'}
        </Button>
      </Flex>
      {starting.error && <Failure error={starting.error} />}
    </>
  );
}

function Failure({ error }: { error: unknown }) {
  return (
    <Box role="alert" textStyle="small" color="danger.fg">
      {sentenceOf(error)}
    </Box>
  );
}

function Asking({ flow }: { flow: ApprovalFlow }) {
  const acting = useMutation({
    mutationFn: (step: 'cancel' | 'compare' | 'confirm' | 'start') => approve(step, flow.id),
  });
  const act = (step: Parameters<typeof acting.mutate>[0], words: string, look?: 'outline') => (
    <Button
      {...(look ? { look } : {})}
      isBusy={acting.isPending}
      onClick={() => acting.mutate(step)}
    >
      {words}
    </Button>
  );
  const steps: Record<ApprovalFlow['step'], ReactNode> = {
    asked: (
      <>
        <p>
          Open CASCade’s messages on a device that you have approved before. Choose “Approve” there.
        </p>
        <Flex>{act('cancel', 'Cancel', 'outline')}</Flex>
      </>
    ),
    ready: (
      <>
        <p>Scan this code with your other device.</p>
        <Suspense fallback={<Box height="64" aria-busy />}>
          {flow.qr && (
            <QrPicture bytes={flow.qr} label="Code to be scanned with your other device" />
          )}
        </Suspense>
        <Flex wrap="wrap" gap="2">
          {act('compare', 'Compare a short code instead', 'outline')}
          {act('cancel', 'Cancel', 'outline')}
        </Flex>
      </>
    ),
    scanned: (
      <>
        <p>Your code was scanned. Does your other device say so too?</p>
        <Flex wrap="wrap" gap="2">
          {act('confirm', 'Yes, approve this device')}
          {act('cancel', 'No', 'outline')}
        </Flex>
      </>
    ),
    compare: <ShortCode flow={flow} />,
    waiting: <p>Waiting for your other device…</p>,
    done: <p>Approved. Your messages are on their way.</p>,
    ended: (
      <>
        <p>{endedWords(flow)}</p>
        <Flex wrap="wrap" gap="2">
          {act('start', 'Ask again')}
          {act('cancel', 'Close', 'outline')}
        </Flex>
      </>
    ),
  };
  return (
    <Stack gap="3" textStyle="small" aria-live="polite">
      {steps[flow.step]}
      {acting.error && <Failure error={acting.error} />}
    </Stack>
  );
}
