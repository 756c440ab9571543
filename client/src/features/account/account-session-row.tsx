import { browserOf } from '@cascade/shared/domain/people/browser-of';
import type { AccountSession } from '@cascade/shared/features/account/contract';
import { Box, Flex } from '@chakra-ui/react';
import { Button } from '../../ui/actions/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

type Props = { session: AccountSession; isBusy: boolean; onRevoke: () => void };

export function AccountSessionRow({ session, isBusy, onRevoke }: Props) {
  const { userAgent, ipAddress, createdAt, isCurrent } = session;
  const browser = browserOf(userAgent);
  return (
    <Flex
      as="li"
      wrap="wrap"
      justify="space-between"
      align="center"
      gap="3"
      py="3"
      borderBottomWidth="1px"
      borderColor="border"
      _first={{ pt: '0' }}
      _last={{ borderBottomWidth: '0', pb: '0' }}
    >
      <Box minWidth="0">
        <Flex wrap="wrap" gap="2" align="center">
          {browser}
          {isCurrent && <Badge tone="accent">This device</Badge>}
        </Flex>
        <Box textStyle="small" color="muted">
          Since <time dateTime={createdAt}>{day.format(new Date(createdAt))}</time>
          {ipAddress && ` from ${ipAddress}`}
        </Box>
      </Box>
      {!isCurrent && (
        <Button
          look="outline"
          size="sm"
          isBusy={isBusy}
          aria-label={`Sign out ${browser}, since ${day.format(new Date(createdAt))}`}
          onClick={onRevoke}
        >
          Sign out
        </Button>
      )}
    </Flex>
  );
}
