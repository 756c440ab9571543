import { listDevices, type OwnDevice } from '@cascade/shared/features/key-server/devices';
import { Box, chakra, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { queryOf } from '../../../api/query-of.ts';
import { useApproval } from '../../../e2ee/keys.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { RecoveryBanner } from '../recovery/recovery-banner.tsx';
import { DeviceRow } from './device-row.tsx';

export function DevicesPage() {
  return (
    <>
      <PageHeader
        title="Devices"
        description="Devices that can read and write your private messages, or ask to."
        actions={
          <LinkButton to="/messages" look="outline">
            Messages
          </LinkButton>
        }
      />
      <Stack gap="4" mb="6" css={{ '& > :empty': { display: 'none' } }} _empty={{ mb: '0' }}>
        <RecoveryBanner />
      </Stack>
      <DeviceList />
      <Box textStyle="small" color="muted" mt="6" maxWidth="measure">
        Whether a device is approved is checked on this device, not by our server. If you have lost
        a device, remove it and change your password. Anyone who has it may keep what was already on
        it.
      </Box>
    </>
  );
}

function DeviceList() {
  const devices = useQuery(queryOf(listDevices, {}));
  const approval = useApproval();
  if (devices.isPending)
    return (
      <Stack gap="4" aria-busy>
        <Skeleton height="16" width="full" />
        <Skeleton height="16" width="full" />
      </Stack>
    );
  if (devices.isError)
    return (
      <ErrorState
        title="Your devices could not be loaded"
        error={devices.error}
        onRetry={() => void devices.refetch()}
      />
    );
  if (devices.data.length === 0)
    return (
      <EmptyState
        icon={<MonitorSmartphone />}
        title="No devices yet"
        hint="Open your messages, and this device gets its keys."
      />
    );
  return (
    <chakra.ul listStyle="none" aria-label="Devices">
      {devices.data.map((device) => (
        <DeviceRow
          key={device.deviceId}
          device={device}
          isHere={approval?.deviceId === device.deviceId}
          status={statusOf(device, approval?.isApproved ? approval.approvedIds : undefined)}
        />
      ))}
    </chakra.ul>
  );
}

/** `unknown`: this device is not approved or its keys are not ready. */
function statusOf({ deviceId }: OwnDevice, approvedIds: string[] | undefined) {
  if (!approvedIds) return 'unknown';
  return approvedIds.includes(deviceId) ? 'approved' : 'unapproved';
}
