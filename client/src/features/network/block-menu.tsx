import { blockPerson } from '@cascade/shared/features/messaging/people';
import { listConnections } from '@cascade/shared/features/network/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { keyOf } from '../../api/query-of.ts';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import type { PersonLike } from './use-connections.ts';

export function BlockMenu({ person: { id, userHandle } }: { person: PersonLike }) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const blocking = useMutation({
    mutationFn: () => call(blockPerson, { params: { userId: id } }),
    onSuccess: () => toast({ title: `${userHandle} is blocked` }),
    onError: (error) =>
      toast({ title: 'Not blocked', description: sentenceOf(error), tone: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(listConnections, {}) }),
  });
  return (
    <>
      <ActionMenu
        label={`More about ${userHandle}`}
        actions={[{ key: 'block', label: 'Block', onChoose: () => setIsAsking(true) }]}
      />
      <ConfirmDialog
        title={`Block ${userHandle}?`}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        action="Block"
        isDangerous
        onConfirm={() => blocking.mutate()}
      >
        Nothing that they write will reach you, you look offline to them, and what is between you
        here ends. They are not told.
      </ConfirmDialog>
    </>
  );
}
