import { browserOf } from '@cascade/shared/domain/people/browser-of';
import { dateFormat } from '@cascade/shared/domain/text/date-format';
import { listDevices, removeDevice } from '@cascade/shared/features/key-server/devices';
import { Box, Flex, Stack } from '@chakra-ui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ShieldQuestion } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { mutationOf } from '../../../api/mutation-of.ts';
import { queryOf } from '../../../api/query-of.ts';
import { approve } from '../../../e2ee/keys.ts';
import type { ApprovalFlow } from '../../../e2ee/keys-state.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { endedWords } from './own-devices.ts';
import { ScanDialog } from './scan-dialog.tsx';
import { ShortCode } from './short-code.tsx';

const time = dateFormat({ timeStyle: 'short' });

/** Of a new device, which this one can approve. */
export function ApprovalRequest({ flow }: { flow: ApprovalFlow }) {
  const devices = useQuery(queryOf(listDevices, {}));
  const device = devices.data?.find(({ deviceId }) => deviceId === flow.deviceId);
  const kind = device ? (device.name ?? browserOf(device.userAgent)) : 'Another device';
  return (
    <Notice tone="accent" role="region" aria-label="Approve a new device">
      <Flex gap="3">
        <Box flexShrink="0" color="accent" pt="0.5" aria-hidden>
          <ShieldQuestion size={20} />
        </Box>
        <Stack gap="3" flex="1" minWidth="0">
          <div>
            <Box as="h2" textStyle="label">
              Approve a new device
            </Box>
            <Box textStyle="small">
              {kind}
              {device && `, signed in at ${time.format(new Date(device.createdAt))}`}. Approve it
              only if you have it in front of you: it will read all your messages.
            </Box>
          </div>
          <Steps flow={flow} kind={kind} />
        </Stack>
      </Flex>
    </Notice>
  );
}

function Steps({ flow, kind }: { flow: ApprovalFlow; kind: string }) {
  const [isScanning, setIsScanning] = useState(false);
  const acting = useMutation({
    mutationFn: (step: 'accept' | 'cancel' | 'compare') => approve(step, flow.id),
  });
  const removing = useMutation({
    ...mutationOf(removeDevice),
    onSuccess: () => {
      toast({ title: `${kind} was removed`, description: 'It was signed out.' });
      void approve('cancel', flow.id).catch(() => undefined);
    },
  });
  const error = acting.error ?? removing.error;
  const reject = () =>
    flow.deviceId
      ? removing.mutate({ params: { deviceId: flow.deviceId } })
      : acting.mutate('cancel');
  return (
    <Stack gap="3" textStyle="small" aria-live="polite">
      {flow.step === 'asked' && (
        <Flex wrap="wrap" gap="2">
          <Button isBusy={acting.isPending} onClick={() => acting.mutate('accept')}>
            Approve
          </Button>
          <Button look="outline" isBusy={removing.isPending} onClick={reject}>
            Not me, remove it
          </Button>
        </Flex>
      )}
      {flow.step === 'ready' && (
        <>
          <p>The new device shows a code now.</p>
          <Flex wrap="wrap" gap="2">
            <Button onClick={() => setIsScanning(true)}>Scan the code</Button>
            <Button
              look="outline"
              isBusy={acting.isPending}
              onClick={() => acting.mutate('compare')}
            >
              Compare a short code instead
            </Button>
            <Button look="quiet" onClick={() => acting.mutate('cancel')}>
              Cancel
            </Button>
          </Flex>
          <ScanDialog
            isOpen={isScanning}
            onClose={() => setIsScanning(false)}
            onScan={(code) => approve('scan', flow.id, code)}
          />
        </>
      )}
      {flow.step === 'compare' && <ShortCode flow={flow} />}
      {flow.step === 'waiting' && (
        <p>Checked on this device. Please confirm on the new device now.</p>
      )}
      {(flow.step === 'done' || flow.step === 'ended') && (
        <>
          <p>{flow.step === 'done' ? `${kind} is approved.` : endedWords(flow)}</p>
          <Flex>
            <Button look="outline" onClick={() => acting.mutate('cancel')}>
              Close
            </Button>
          </Flex>
        </>
      )}
      {error && (
        <Box role="alert" color="danger.fg">
          {sentenceOf(error)}
        </Box>
      )}
    </Stack>
  );
}
