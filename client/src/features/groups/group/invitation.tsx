import {
  type GroupAdministration,
  INVITATION_DAYS,
} from '@cascade/shared/features/groups/contract';
import { inviteToGroup, revokeGroupInvitation } from '@cascade/shared/features/groups/joining';
import { Box, Flex } from '@chakra-ui/react';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ShareButtons } from '../../../ui/actions/share-buttons.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Moment } from '../../../ui/page/instant.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { useGroupAction } from '../use-group-action.ts';

type Props = { groupId: string; invitation: GroupAdministration['invitation'] };
type Asking = 'replace' | 'revoke' | null;

const ended = 'The old link no longer works. Those who have joined stay.';

export function Invitation({ groupId, invitation }: Props) {
  const [asking, setAsking] = useState<Asking>(null);
  const params = { id: groupId };
  const make = useGroupAction(groupId, 'No link was made', () => call(inviteToGroup, { params }));
  const revoke = useGroupAction(groupId, 'The link still works', () =>
    call(revokeGroupInvitation, { params }),
  );
  const url = invitation && location.origin + invitation.path;
  return (
    <Section title="Invitation link">
      <Box color="muted" mb="4">
        {invitation ? (
          <>
            Members who have it can join until <Moment at={invitation.expiresAt} />.
          </>
        ) : (
          `Members who have the link can join. It works for ${INVITATION_DAYS} days.`
        )}
      </Box>
      {url ? (
        <>
          <TextInput
            readOnly
            aria-label="Invitation link"
            value={url}
            textStyle="small"
            onFocus={(event) => event.target.select()}
          />
          <Flex wrap="wrap" gap="2" mt="3">
            <ShareButtons
              url={url}
              name="the invitation link"
              title="Invitation to a study group"
              copiedText="Members who have it can join the group."
            />
            <Button look="outline" isBusy={make.isBusy} onClick={() => setAsking('replace')}>
              Replace
            </Button>
            <Button look="outline" isBusy={revoke.isBusy} onClick={() => setAsking('revoke')}>
              Revoke
            </Button>
          </Flex>
        </>
      ) : (
        <Button look="outline" isBusy={make.isBusy} onClick={() => make.send()}>
          <Link2 aria-hidden />
          Make a link
        </Button>
      )}
      <ConfirmDialog
        title="Replace the link?"
        isOpen={asking === 'replace'}
        onClose={() => setAsking(null)}
        action="Replace"
        onConfirm={() => make.send()}
      >
        You get a new link, and the one before ends. {ended}
      </ConfirmDialog>
      <ConfirmDialog
        title="Revoke the link?"
        isOpen={asking === 'revoke'}
        onClose={() => setAsking(null)}
        action="Revoke"
        onConfirm={() => revoke.send()}
      >
        {ended}
      </ConfirmDialog>
    </Section>
  );
}
