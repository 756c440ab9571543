import type { BoardPost } from '@cascade/shared/features/community/contract';
import { deletePost, getPost, listReplies } from '@cascade/shared/features/community/threads';
import { pinPost } from '@cascade/shared/features/moderation/contract';
import { Box } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { useMember } from '../../../api/current-user.ts';
import { mutationOf } from '../../../api/mutation-of.ts';
import { ActionMenu, type MenuAction } from '../../../ui/overlays/action-menu.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { listOf } from '../cache.ts';
import { useFollowing } from '../use-following.ts';
import { EditDialog } from '../write/edit-dialog.tsx';
import { ReportDialog } from '../write/report-dialog.tsx';

type Asking = 'edit' | 'delete' | 'report' | null;

export function PostMenu({ post }: { post: BoardPost }) {
  const { role, publicId } = useMember();
  const [asking, setAsking] = useState<Asking>(null);
  const { follow, takeBack, pin } = usePostActions(post);
  const isOther = post.by.personId !== null && post.by.personId !== publicId;
  const ask = (key: 'edit' | 'delete' | 'report', label: string): MenuAction => ({
    key,
    label,
    onChoose: () => setAsking(key),
  });
  const actions = [
    post.isOwn && post.state !== 'hidden' && ask('edit', 'Edit'),
    post.isOwn && ask('delete', 'Delete'),
    isOther && {
      key: 'follow',
      label: `${follow.isFollowed ? 'Unfollow' : 'Follow'} ${post.by.name}`,
      onChoose: follow.toggle,
    },
    !post.isOwn && ask('report', 'Report'),
    role === 'admin' &&
      post.rootId === null &&
      post.state === 'shown' && {
        key: 'pin',
        label: post.isPinned ? 'Unpin' : 'Pin to the top',
        onChoose: pin,
      },
  ].filter((action) => action !== false);
  return (
    <Box ms="auto">
      <ActionMenu label={`More about the post of ${post.by.name}`} actions={actions} />
      <EditDialog post={post} isOpen={asking === 'edit'} onClose={() => setAsking(null)} />
      <ReportDialog post={post} isOpen={asking === 'report'} onClose={() => setAsking(null)} />
      <ConfirmDialog
        title={post.rootId ? 'Delete this reply?' : 'Delete this post?'}
        isOpen={asking === 'delete'}
        onClose={() => setAsking(null)}
        action="Delete"
        onConfirm={takeBack}
      >
        {post.rootId
          ? 'The post is deleted permanently. Replies remain.'
          : 'The post and its thread are deleted permanently.'}
      </ConfirmDialog>
    </Box>
  );
}

function usePostActions({ id, by, board, rootId, isPinned }: BoardPost) {
  const queryClient = useQueryClient();
  const readAgain = () =>
    Promise.all(
      [getPost, rootId ? listReplies : listOf[board]].map(({ name }) =>
        queryClient.invalidateQueries({ queryKey: [name] }),
      ),
    );
  const failing = (title: string) => (error: Error) =>
    toast({ title, description: sentenceOf(error), tone: 'destructive' });
  const taking = useMutation({
    ...mutationOf(deletePost),
    onSuccess: () => toast({ title: 'Deleted' }),
    onError: failing('Not deleted'),
    onSettled: readAgain,
  });
  const pinning = useMutation({
    ...mutationOf(pinPost),
    onError: failing('Not changed'),
    onSettled: readAgain,
  });
  const following = useFollowing();
  const isFollowed = following.people.some((person) => person.id === by.personId);
  return {
    takeBack: () => taking.mutate({ params: { id } }),
    pin: () => pinning.mutate({ params: { id }, body: { isPinned: !isPinned } }),
    follow: {
      isFollowed,
      toggle: () => {
        if (by.personId) following.change({ person: by.personId, follows: !isFollowed });
      },
    },
  };
}
