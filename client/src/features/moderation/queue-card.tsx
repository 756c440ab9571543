import type { QueueEntry } from '@cascade/shared/features/moderation/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { Byline } from '../../domain/posts/byline.tsx';
import { PostBody } from '../../domain/posts/post-body.tsx';
import { reportWords } from '../../domain/posts/report-words.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Card } from '../../ui/data/card.tsx';
import { type ModerationAction, ReasonDialog } from './reason-dialog.tsx';

const sanctions = (count: number) =>
  count === 1
    ? 'One warning or ban of its author before'
    : `${count} warnings or bans of its author before`;

export function QueueCard({ entry }: { entry: QueueEntry }) {
  const { post, heldFor, reports, earlierSanctions } = entry;
  const [action, setAction] = useState<ModerationAction | null>(null);
  const isHeld = post.state === 'held';
  return (
    <Card asChild>
      <li>
        <Byline {...post} isOwn={false} />
        <Flex wrap="wrap" gap="2" my="3">
          {heldFor && <Badge tone="warn">Held: {heldFor}</Badge>}
          {reports.length > 0 && (
            <Badge tone="danger">
              {reports.length === 1 ? 'Reported once' : `Reported ${reports.length} times`}
            </Badge>
          )}
          {earlierSanctions > 0 && <Badge>{sanctions(earlierSanctions)}</Badge>}
        </Flex>
        {post.title && (
          <chakra.h2 textStyle="subheading" overflowWrap="anywhere" mb="2">
            {post.title}
          </chakra.h2>
        )}
        <PostBody post={post} isWhole />
        {reports.length > 0 && (
          <chakra.ul listStyle="none" mt="3" textStyle="small">
            {reports.map(({ reason, details, createdAt }) => (
              <chakra.li key={createdAt} py="1">
                <Box fontWeight="medium">{reportWords[reason]}</Box>
                {details && <Box overflowWrap="anywhere">{details}</Box>}
              </chakra.li>
            ))}
          </chakra.ul>
        )}
        <Flex wrap="wrap" gap="2" mt="4">
          {isHeld ? (
            <Button onClick={() => setAction('publish')}>Publish</Button>
          ) : (
            <Button look="outline" onClick={() => setAction('dismiss')}>
              Leave as it is
            </Button>
          )}
          {post.state !== 'hidden' && (
            <Button look="outline" onClick={() => setAction('hide')}>
              Hide
            </Button>
          )}
          <Button look="outline" onClick={() => setAction('warn')}>
            Warn the author
          </Button>
          <Button look="danger" onClick={() => setAction('ban')}>
            Ban the author
          </Button>
        </Flex>
        <ReasonDialog post={post} action={action} onClose={() => setAction(null)} />
      </li>
    </Card>
  );
}
