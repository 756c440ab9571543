import { Box, Flex } from '@chakra-ui/react';
import { KeyRound, Lock } from 'lucide-react';
import { acceptChange, retryKeys, useApproval, useKeys } from '../../../e2ee/keys.ts';
import type { GroupReader } from '../../../e2ee/keys-state.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { toastFailure } from '../use-group-action.ts';

const listed = (handles: string[]) =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(handles);

/** For whom what is written here is encrypted, as this device does it. */
export function ReadersLine({ readers }: { readers: GroupReader[] | undefined }) {
  if (!readers) return <span>End-to-end encrypted for the members of this group</span>;
  const reading = readers.filter(({ state }) => state === 'reads');
  const without = readers.filter(({ state }) => state === 'no_keys').map(({ handle }) => handle);
  return (
    <span>
      <Box as="span" display="inline-block" verticalAlign="-2px" me="1" aria-hidden>
        <Lock size={14} />
      </Box>
      Encrypted for {listed(reading.map(({ handle }) => handle))}.
      {without.length > 0 &&
        ` ${listed(without)} cannot read new messages yet: they have no approved device.`}
    </span>
  );
}

/** Writing goes on for the others; nothing is encrypted for the new identity until then. */
export function ChangedMembers({ readers }: { readers: GroupReader[] | undefined }) {
  return readers
    ?.filter(({ state }) => state === 'changed')
    .map(({ id, handle }) => (
      <Notice key={id} tone="warn" role="alert" borderRadius="none">
        <Box textStyle="small">
          <Box textStyle="label">{handle}’s security identity has changed</Box>
          They may have lost their devices and begun again, or somebody may be pretending to be
          them. They cannot read what you write here, and what they write is not shown, until you
          have compared the new code or accepted the change.
        </Box>
        <Flex wrap="wrap" gap="2">
          <LinkButton look="outline" to={`/messages/${id}`}>
            Compare the code
          </LinkButton>
          <Button
            look="quiet"
            onClick={() => void acceptChange(id).catch(toastFailure('The change was not accepted'))}
          >
            Accept the change
          </Button>
        </Flex>
      </Notice>
    ));
}

/** What keeps this device from reading or sending. */
export function KeysNotice() {
  const { state, progress, sentence } = useKeys();
  const approval = useApproval();
  return (
    <div role="status">
      {state === 'loading' && (
        <Notice borderRadius="none">
          <Box textStyle="small">
            Getting encryption ready
            {progress === undefined ? '…' : `: ${Math.round(progress * 100)} %`}
          </Box>
        </Notice>
      )}
      {state === 'failed' && (
        <Notice tone="danger" borderRadius="none">
          <Box textStyle="label">Messages cannot be read or sent here at the moment</Box>
          <Box textStyle="small">{sentence ?? 'Encryption could not be started.'}</Box>
          <Flex>
            <Button look="outline" onClick={retryKeys}>
              Retry
            </Button>
          </Flex>
        </Notice>
      )}
      {state === 'ready' && approval !== null && !approval.isApproved && (
        <Notice tone="accent" borderRadius="none">
          <Flex gap="3" align="center" wrap="wrap" justify="space-between">
            <Flex gap="3" flex="1" minWidth="56">
              <Box flexShrink="0" color="accent" pt="0.5" aria-hidden>
                <KeyRound size={20} />
              </Box>
              <div>
                <Box textStyle="label">This device isn’t approved yet</Box>
                <Box textStyle="small">
                  You can’t read messages here, and what you write waits on this device.
                </Box>
              </div>
            </Flex>
            <LinkButton look="outline" to="/messages">
              Approve it
            </LinkButton>
          </Flex>
        </Notice>
      )}
    </div>
  );
}
