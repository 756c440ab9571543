import {
  listBans,
  listModerationLog,
  listModerationQueue,
  type moderationVerbs,
} from '@cascade/shared/features/moderation/contract';
import { Box, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { TimeAgo } from '../../domain/posts/time-ago.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { LongDate } from '../../ui/page/long-date.tsx';
import { Tabs } from '../../ui/page/tabs.tsx';
import { Claims } from './claims.tsx';
import { Filters } from './filters.tsx';
import { QueueCard } from './queue-card.tsx';
import { ShownList, useLiftBan } from './shown-list.tsx';

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

function Log() {
  const log = useQuery({ ...queryOf(listModerationLog, {}), refetchOnMount: 'always' });
  return (
    <ShownList
      what="entries of the log"
      list={log}
      empty={{
        title: 'Nothing yet',
        hint: 'Moderators’ actions are listed here with their reasons.',
      }}
      show={({ id, verb, moderator, reason, excerpt, at }) => (
        <Card key={id} asChild>
          <li>
            <Flex wrap="wrap" columnGap="2" align="baseline">
              <Box fontWeight="bold">{verbWords[verb]}</Box>
              <Box textStyle="small" color="muted">
                {moderator} · <TimeAgo at={at} />
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

export function ModerationPage() {
  const [tab, setTab] = useState('queue');
  return (
    <Tabs
      label="Moderation"
      selected={tab}
      onSelect={setTab}
      tabs={[
        { id: 'queue', label: 'Waiting', panel: <Queue /> },
        { id: 'bans', label: 'Bans', panel: <Bans /> },
        { id: 'filters', label: 'Filters', panel: <Filters /> },
        { id: 'claims', label: 'Badges', panel: <Claims /> },
        { id: 'log', label: 'Log', panel: <Log /> },
      ]}
    />
  );
}

function Queue() {
  const queue = useQuery({ ...queryOf(listModerationQueue, {}), refetchOnMount: 'always' });
  return (
    <ShownList
      what="waiting posts"
      list={queue}
      empty={{
        title: 'Nothing waits',
        hint: 'Posts held by a filter or reported by a member appear here.',
      }}
      show={(entry) => <QueueCard key={entry.post.id} entry={entry} />}
    />
  );
}

function Bans() {
  const bans = useQuery({ ...queryOf(listBans, {}), refetchOnMount: 'always' });
  const lift = useLiftBan();
  return (
    <ShownList
      what="bans"
      list={bans}
      empty={{ title: 'No active bans', hint: 'Active bans are listed here.' }}
      show={({ id, name, reason, endsAt }) => (
        <Card key={id} asChild>
          <li>
            <Flex wrap="wrap" justify="space-between" align="center" gap="3">
              <Box minWidth="0">
                <Box fontWeight="bold">{name}</Box>
                <Box overflowWrap="anywhere">{reason}</Box>
                <Box textStyle="small" color="muted">
                  {endsAt ? (
                    <>
                      Until <LongDate day={endsAt.slice(0, 10)} />
                    </>
                  ) : (
                    'Until it is lifted'
                  )}
                </Box>
              </Box>
              <Button
                look="outline"
                isBusy={lift.isPending && lift.variables?.params.id === id}
                onClick={() => lift.mutate({ params: { id } })}
              >
                Lift the ban
              </Button>
            </Flex>
          </li>
        </Card>
      )}
    />
  );
}
