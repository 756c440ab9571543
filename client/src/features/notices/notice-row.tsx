import type { Notice } from '@cascade/shared/features/notices/contract';
import { Box, chakra } from '@chakra-ui/react';
import { Link } from 'react-router';

const Target = chakra(Link);
const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** One notice; opening it marks it read. */
export function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
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
