import {
  getCalendarFeed,
  renewCalendarFeed,
  revokeCalendarFeed,
} from '@cascade/shared/features/calendar/feed';
import { Box, Flex } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarSync } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { keyOf, queryOf } from '../../../api/query-of.ts';
import { AnchorButton } from '../../../ui/actions/anchor-button.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { OutsideLink } from '../../../ui/actions/outside-link.tsx';
import { ShareButtons } from '../../../ui/actions/share-buttons.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Moment, zoneName } from '../../../ui/page/instant.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { toast } from '../../../ui/toast/toasts.ts';

const failed = (title: string) => (error: Error) =>
  toast({ title, description: sentenceOf(error), tone: 'destructive' });

const webcalOf = (address: string) => address.replace(/^https?:/, 'webcal:');

function Address({ address }: { address: string }) {
  const webcal = webcalOf(address);
  const query = (base: string, fields: Record<string, string>) =>
    `${base}?${new URLSearchParams(fields)}`;
  return (
    <>
      <TextInput
        readOnly
        aria-label="Address of your calendar"
        value={address}
        textStyle="small"
        onFocus={(event) => event.target.select()}
      />
      <Box textStyle="small" color="muted" my="3">
        Copy it now: it is not shown again. Anybody who has it can read the titles and times of your
        calendar, so keep it to yourself.
      </Box>
      <Flex wrap="wrap" gap="3" align="center">
        <ShareButtons
          url={address}
          name="the address of your calendar"
          title="My CASCade calendar"
          copiedText="Paste it where your calendar asks for an address to subscribe to."
        />
        <AnchorButton look="outline" href={webcal}>
          <CalendarSync aria-hidden />
          Apple Calendar
        </AnchorButton>
        <OutsideLink href={query('https://calendar.google.com/calendar/r', { cid: webcal })}>
          Google Calendar
        </OutsideLink>
        <OutsideLink
          href={query('https://outlook.live.com/calendar/0/addfromweb', {
            url: address,
            name: 'CASCade',
          })}
        >
          Outlook
        </OutsideLink>
      </Flex>
    </>
  );
}

type Asking = 'renew' | 'revoke' | null;
const ended = 'Calendars that subscribe to the old address stop getting changes.';

/** The address is known only where it was made, until the page is left. */
export function FeedSection() {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState<Asking>(null);
  const [made, setMade] = useState<{ address: string; createdAt: string } | null>(null);
  const { data, error, isFetching, refetch } = useQuery(queryOf(getCalendarFeed, {}));
  const known = (feed: NonNullable<typeof data>['feed']) =>
    queryClient.setQueryData(keyOf(getCalendarFeed, {}), { feed });
  const renew = useMutation({
    mutationFn: () => call(renewCalendarFeed, { body: { timeZone: zoneName() } }),
    onSuccess: ({ feed, address }) => {
      known(feed);
      setMade({ address, createdAt: feed.createdAt });
    },
    onError: failed('No address was made'),
  });
  const revoke = useMutation({
    mutationFn: () => call(revokeCalendarFeed, {}),
    onSuccess: () => {
      known(null);
      setMade(null);
    },
    onError: failed('The address still works'),
  });
  const feed = data?.feed;
  // Another device may have made a newer one, which ended this.
  const address = made && made.createdAt === feed?.createdAt ? made.address : null;
  return (
    <Section title="Subscribe in your own calendar">
      {!data && (isFetching || !error) && <Skeleton height="16" width="full" />}
      {!data && error && !isFetching && (
        <ErrorState
          level="h3"
          title="This could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <>
          <Box color="muted" mb="4" maxWidth="measure">
            {feed ? (
              <>
                Your calendar has a secret address, made on <Moment at={feed.createdAt} />. Google,
                Outlook and Apple read it again every few hours.
              </>
            ) : (
              'See everything here, with reminders, in Google Calendar, Outlook or Apple Calendar. You get a secret address for it.'
            )}
          </Box>
          {address && <Address address={address} />}
          <Flex wrap="wrap" gap="2" mt={address ? '4' : '0'}>
            {feed ? (
              <>
                <Button look="outline" isBusy={renew.isPending} onClick={() => setAsking('renew')}>
                  Make a new address
                </Button>
                <Button
                  look="outline"
                  isBusy={revoke.isPending}
                  onClick={() => setAsking('revoke')}
                >
                  End it
                </Button>
              </>
            ) : (
              <Button look="outline" isBusy={renew.isPending} onClick={() => renew.mutate()}>
                <CalendarSync aria-hidden />
                Make an address
              </Button>
            )}
          </Flex>
        </>
      )}
      <ConfirmDialog
        title="Make a new address?"
        isOpen={asking === 'renew'}
        onClose={() => setAsking(null)}
        action="Make a new address"
        onConfirm={() => renew.mutate()}
      >
        You get a new address, and the one before ends. {ended}
      </ConfirmDialog>
      <ConfirmDialog
        title="End the address?"
        isOpen={asking === 'revoke'}
        onClose={() => setAsking(null)}
        action="End it"
        onConfirm={() => revoke.mutate()}
      >
        {ended}
      </ConfirmDialog>
    </Section>
  );
}
