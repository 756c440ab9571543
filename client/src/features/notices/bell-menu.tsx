import { Box, Stack } from '@chakra-ui/react';
import { Bell } from 'lucide-react';
import { useCallback, useId, useRef, useState } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { PopoverPanel } from '../../ui/overlays/popover-panel.tsx';
import { useDismissal } from '../../ui/overlays/use-dismissal.ts';
import { NoticeRow } from './notice-row.tsx';
import { UnreadMark } from './unread-mark.tsx';
import { useNotices } from './use-notices.ts';

/** The bell: how many notices are unread, and the latest of them. */
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
            Nothing yet. What concerns you will be listed here.
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
