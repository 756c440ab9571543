import { responseTimes } from '@cascade/shared/features/support/words';
import { Box, chakra, Flex, Grid, Stack } from '@chakra-ui/react';
import { LifeBuoy, MessageSquareText, Users } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { SystemStatusCard } from '../../domain/status/system-status.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { TitledCard } from '../../ui/data/titled-card.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { type SentRequest, SupportForm } from './form/support-form.tsx';
import { MyRequests } from './my-requests.tsx';

const quickActions = [
  { to: '/help', label: 'Help', Icon: LifeBuoy },
  { to: '/community', label: 'Community', Icon: Users },
  { to: '/feedback', label: 'Feedback', Icon: MessageSquareText },
];

/** Specification, section 2.23: Support. */
export function SupportPage() {
  const { member, state } = useCurrentUser();
  const [sent, setSent] = useState<SentRequest | null>(null);
  return (
    <>
      <PageHeader
        title="Support"
        description={
          member
            ? 'Tell us what is wrong. We answer here and by e-mail.'
            : 'Tell us what is wrong. We answer by e-mail, and you need no account.'
        }
      />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}
        gap={{ base: '6', lg: '8' }}
        alignItems="start"
      >
        <Card>
          {sent && <Sent sent={sent} onAgain={() => setSent(null)} />}
          {/* Whose draft it is, is not known before. */}
          {!sent && state === 'loading' && <Skeleton height="80" width="full" aria-hidden />}
          {!sent && state !== 'loading' && (
            <SupportForm key={member?.publicId ?? ''} onSent={setSent} />
          )}
        </Card>
        <Stack as="aside" aria-label="Other ways to get help" gap="6">
          <TitledCard title="Quick actions">
            <Stack gap="2">
              {quickActions.map(({ to, label, Icon }) => (
                <LinkButton key={to} to={to} look="outline" justifyContent="flex-start">
                  <Icon aria-hidden />
                  {label}
                </LinkButton>
              ))}
            </Stack>
          </TitledCard>
          {member && <MyRequests />}
          <SystemStatusCard />
        </Stack>
      </Grid>
    </>
  );
}

function Sent({ sent, onAgain }: { sent: SentRequest; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Box>
      <chakra.h2 ref={heading} tabIndex={-1} textStyle="heading" mb="3">
        We have your request {sent.number}
      </chakra.h2>
      <chakra.p mb="2" overflowWrap="anywhere">
        We answer in {responseTimes[sent.priority]}. A mail with a link to the conversation is on
        its way to {sent.email}.
      </chakra.p>
      <chakra.p color="muted" mb="5">
        If it does not arrive within a few minutes, please look among unwanted mail, and check the
        address.
      </chakra.p>
      <Flex wrap="wrap" gap="2">
        {sent.id && (
          <LinkButton to={`/support/requests/${sent.id}`}>Open the conversation</LinkButton>
        )}
        <Button look="outline" onClick={onAgain}>
          Write another request
        </Button>
      </Flex>
    </Box>
  );
}
