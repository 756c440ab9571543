import { listNotices, readNotices } from '@cascade/shared/contracts/notices';
import { Box, Stack } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useCallback, useId, useRef, useState } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { mutationOf } from '../../api/mutation-of.ts';
import { keyOf, queryOf } from '../../api/query-of.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PopoverPanel } from '../../ui/popover-panel.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { useDismissal } from '../../ui/use-dismissal.ts';
import { NoticeRow } from './notice-row.tsx';
import { UnreadMark } from './unread-mark.tsx';

/** The bell: how many notices are unread, and the latest of them. */
export function BellMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(queryOf(listNotices, {}));
  const read = useMutation({
    ...mutationOf(readNotices),
    onSuccess: (list) => queryClient.setQueryData(keyOf(listNotices, {}), list),
    onError: (failure) =>
      toast({
        title: 'Not marked as read',
        description: sentenceOf(failure),
        tone: 'destructive',
      }),
  });
  useDismissal(frame, opener, isOpen, close);
  const unread = data?.unread ?? 0;

  return (
    <Box ref={frame} position="relative">
      <IconButton
        label={unread > 0 ? `Notices, ${unread} unread` : 'Notices'}
        ref={opener}
        position="relative"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Bell size={20} aria-hidden />
        {unread > 0 && <UnreadMark />}
      </IconButton>
      <PopoverPanel id={panelId} hidden={!isOpen}>
        {error && (
          <Stack gap="2">
            <Box textStyle="small">{sentenceOf(error)}</Box>
            <Button size="sm" look="outline" onClick={() => void refetch()}>
              Retry
            </Button>
          </Stack>
        )}
        {data?.notices.length === 0 && (
          <Box textStyle="small" color="muted">
            Nothing yet. What concerns you will be listed here.
          </Box>
        )}
        <Stack as="ul" gap="1" listStyleType="none">
          {data?.notices.map((notice) => (
            <NoticeRow
              key={notice.id}
              notice={notice}
              onOpen={() => {
                if (notice.readAt === null) read.mutate({ body: { ids: [notice.id] } });
                setIsOpen(false);
              }}
            />
          ))}
        </Stack>
        {unread > 0 && (
          <Button
            size="sm"
            look="quiet"
            isWide
            isBusy={read.isPending}
            onClick={() => read.mutate({ body: {} })}
          >
            Mark all as read
          </Button>
        )}
      </PopoverPanel>
    </Box>
  );
}
