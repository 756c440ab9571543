import { dateFormat } from '@cascade/shared/domain/text/date-format';
import { listNotices, type Notice } from '@cascade/shared/features/notices/contract';
import { Box, chakra, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { sentenceOf } from '../../api/api-error.ts';
import { queryOf } from '../../api/query-of.ts';
import { enqueue, useWaiting } from '../../device/queue/pending-queue.ts';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { PopoverPanel } from '../../ui/overlays/popover-panel.tsx';
import { useDismissal } from '../../ui/overlays/use-dismissal.ts';
import { readOver, readPending, type Which } from './pending.ts';

const Target = chakra(Link);
const when = dateFormat({ dateStyle: 'long', timeStyle: 'short' });

function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  return (
    <li>
      <Target
        to={notice.path ?? '/account'}
        onClick={onOpen}
        display="block"
        borderRadius="sm"
        px="3"
        py="2"
        bg={notice.readAt === null ? 'accent.subtle' : undefined}
        _hover={{ bg: 'sunken' }}
      >
        <Box textStyle="label">
          {notice.title}
          {notice.readAt === null && <chakra.span srOnly> (unread)</chakra.span>}
        </Box>
        {notice.body && <Box textStyle="small">{notice.body}</Box>}
        <Box textStyle="caption" color="muted">
          <time dateTime={notice.createdAt}>{when.format(new Date(notice.createdAt))}</time>
        </Box>
      </Target>
    </li>
  );
}

export function BellMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const { list, error, refetch, read } = useNotices();
  useDismissal(frame, opener, isOpen, close);
  const unread = list?.unread ?? 0;
  const newest = list?.notices[0]?.id;

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
        {list?.notices.length === 0 && (
          <Box textStyle="small" color="muted">
            No notifications yet.
          </Box>
        )}
        <Stack as="ul" gap="1" listStyleType="none">
          {list?.notices.map((notice) => (
            <NoticeRow
              key={notice.id}
              notice={notice}
              onOpen={() => {
                if (notice.readAt === null) read({ ids: [notice.id] });
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
            onClick={() => read(newest === undefined ? {} : { upTo: newest })}
          >
            Mark all as read
          </Button>
        )}
      </PopoverPanel>
    </Box>
  );
}

/** The bell's label has the number. */
function UnreadMark() {
  return (
    <Box
      position="absolute"
      top="2"
      insetEnd="2"
      boxSize="3"
      borderRadius="full"
      bg="danger.solid"
      borderWidth="2px"
      borderColor="surface"
      aria-hidden
    />
  );
}

/** Includes reads not sent yet. */
function useNotices() {
  const { data, error, refetch } = useQuery(queryOf(listNotices, {}));
  const waiting = useWaiting(readPending);
  const list = useMemo(
    () =>
      waiting.reduce(
        (known, { args, createdAt }) =>
          known && readOver(known, args.body ?? {}, new Date(createdAt).toISOString()),
        data,
      ),
    [data, waiting],
  );
  const read = (which: Which) => void enqueue(readPending, { body: which });
  return { list, error, refetch, read };
}
