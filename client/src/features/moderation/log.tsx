import {
  listModerationLog,
  type moderationVerbs,
} from '@cascade/shared/features/moderation/contract';
import { Box, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { Moment } from '../../domain/posts/moment.tsx';
import { Card } from '../../ui/data/card.tsx';
import { ShownList } from './shown-list.tsx';

const verbWords: Record<(typeof moderationVerbs)[number], string> = {
  hide: 'Hid a post',
  restore: 'Showed a post again',
  publish: 'Published a held post',
  pin: 'Pinned a post',
  unpin: 'Let a pinned post go',
  dismiss: 'Left a reported post as it is',
  warn: 'Warned the author of a post',
  ban: 'Banned the author of a post',
  lift_ban: 'Lifted a ban',
  add_filter: 'Added a filter',
  remove_filter: 'Removed a filter',
  verify: 'Verified a claim',
  unverify: 'Took a verification back',
};

/** What moderators did, and why. */
export function Log() {
  const log = useQuery({ ...queryOf(listModerationLog, {}), refetchOnMount: 'always' });
  return (
    <ShownList
      what="entries of the log"
      list={log}
      empty={{
        title: 'Nothing yet',
        hint: 'Every deed of a moderator stands here with its reason.',
      }}
      show={({ id, verb, moderator, reason, excerpt, at }) => (
        <Card key={id} asChild>
          <li>
            <Flex wrap="wrap" columnGap="2" align="baseline">
              <Box fontWeight="bold">{verbWords[verb]}</Box>
              <Box textStyle="small" color="muted">
                {moderator} · <Moment at={at} />
              </Box>
            </Flex>
            {reason && <Box overflowWrap="anywhere">{reason}</Box>}
            {excerpt && (
              <Box textStyle="small" color="muted" overflowWrap="anywhere">
                “{excerpt}”
              </Box>
            )}
          </li>
        </Card>
      )}
    />
  );
}
