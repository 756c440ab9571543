import type { Mail } from '@cascade/shared/contracts/mail';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';

const fates = {
  queued: { label: 'Waiting to be sent', tone: 'warn' },
  sent: { label: 'Sent', tone: 'success' },
  kept: { label: 'Kept here', tone: 'quiet' },
  failed: { label: 'Failed', tone: 'danger' },
} as const;

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** One mail. Its links are text: an admin reads them, and opens none by a slip of the hand. */
export function MailCard({ mail }: { mail: Mail }) {
  const { label, tone } = fates[mail.status];
  return (
    <Card asChild>
      <li>
        <Flex wrap="wrap" justify="space-between" align="start" gap="3">
          <Box minWidth="0">
            <chakra.h2 textStyle="subheading">{mail.subject}</chakra.h2>
            <Box textStyle="small" color="muted" overflowWrap="anywhere">
              To {mail.to},{' '}
              <time dateTime={mail.createdAt}>{moment.format(new Date(mail.createdAt))}</time>
            </Box>
          </Box>
          <Badge tone={tone}>{label}</Badge>
        </Flex>
        {mail.error && (
          <Box textStyle="small" color="danger" mt="3">
            {mail.error}
          </Box>
        )}
        {mail.body === null ? (
          <Box textStyle="small" color="muted" mt="3">
            The text was removed when the mail left.
          </Box>
        ) : (
          <Box
            mt="3"
            p="4"
            bg="sunken"
            borderRadius="md"
            textStyle="small"
            whiteSpace="pre-wrap"
            overflowWrap="anywhere"
          >
            {mail.body}
          </Box>
        )}
      </li>
    </Card>
  );
}
