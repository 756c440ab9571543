import type { BoardPost } from '@cascade/shared/features/community/contract';
import { deletePost, getPost, listReplies } from '@cascade/shared/features/community/threads';
import { pinPost } from '@cascade/shared/features/moderation/contract';
import { Box, chakra } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useCallback, useId, useRef, useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { useMember } from '../../../api/current-user.ts';
import { mutationOf } from '../../../api/mutation-of.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useDismissal } from '../../../ui/overlays/use-dismissal.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { listOf } from '../cache.ts';
import { useFollowing } from '../use-following.ts';
import { EditDialog } from '../write/edit-dialog.tsx';
import { ReportDialog } from '../write/report-dialog.tsx';

const Panel = chakra('div', {
  base: {
    position: 'absolute',
    insetEnd: '0',
    top: 'full',
    zIndex: 'popover',
    width: '56',
    p: '2',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    boxShadow: 'raised',
  },
});
const Row = chakra('button', {
  base: {
    display: 'flex',
    width: 'full',
    minHeight: '11',
    alignItems: 'center',
    px: '3',
    borderRadius: 'md',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'accent.subtle' },
  },
});

type Asking = 'edit' | 'delete' | 'report' | null;

export function PostMenu({ post }: { post: BoardPost }) {
  const { role, publicId } = useMember();
  const [isOpen, setIsOpen] = useState(false);
  const [asking, setAsking] = useState<Asking>(null);
  const close = useCallback(() => setIsOpen(false), []);
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  useDismissal(frame, opener, isOpen, close);
  const { follow, takeBack, pin } = usePostActions(post);
  const ask = (what: Asking) => () => {
    close();
    setAsking(what);
  };
  const act = (action: () => void) => () => {
    close();
    action();
  };
  const isOther = post.by.personId !== null && post.by.personId !== publicId;
  return (
    <Box ref={frame} position="relative" ms="auto">
      <IconButton
        ref={opener}
        label={`More about the post of ${post.by.name}`}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Ellipsis aria-hidden />
      </IconButton>
      <Panel id={panelId} hidden={!isOpen}>
        {post.isOwn && post.state !== 'hidden' && <Row onClick={ask('edit')}>Edit</Row>}
        {post.isOwn && <Row onClick={ask('delete')}>Delete</Row>}
        {isOther && (
          <Row onClick={act(follow.toggle)}>
            {follow.isFollowed ? 'Unfollow' : 'Follow'} {post.by.name}
          </Row>
        )}
        {!post.isOwn && <Row onClick={ask('report')}>Report</Row>}
        {role === 'admin' && post.rootId === null && post.state === 'shown' && (
          <Row onClick={act(pin)}>{post.isPinned ? 'Unpin' : 'Pin to the top'}</Row>
        )}
      </Panel>
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
          ? 'Its words are gone for good. What answers it stays.'
          : 'Its words are gone for good, and its thread can no longer be read.'}
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
