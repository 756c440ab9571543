import { dateFormat } from '@cascade/shared/domain/text/date-format';
import {
  type AccountSession,
  revokeAccountSession,
} from '@cascade/shared/features/account/sessions';
import { Box, Flex } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Laptop, Smartphone, SquareTerminal, Tablet } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { mutationOf } from '../../../api/mutation-of.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { forgetSessions } from './own-sessions.ts';
import { deviceWords, networkWords, wayWords } from './session-words.ts';

const icons = { phone: Smartphone, tablet: Tablet, computer: Laptop, program: SquareTerminal };
const moment = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

export function SessionRow({ session }: { session: AccountSession }) {
  const { id, browser, device, isCurrent } = session;
  const [isAsking, setIsAsking] = useState(false);
  const queryClient = useQueryClient();
  const ending = useMutation({
    ...mutationOf(revokeAccountSession),
    onSuccess: () => {
      forgetSessions(queryClient, (one) => one.id === id);
      toast({ title: `${browser} is signed out` });
    },
    onError: (error) =>
      toast({
        title: 'Still signed in there',
        description: sentenceOf(error),
        tone: 'destructive',
      }),
  });
  const Icon = icons[device];
  const lastSeen = moment.format(new Date(session.lastSeenAt));
  const way = wayWords(session);
  return (
    <Flex
      as="li"
      wrap="wrap"
      justify="space-between"
      align="start"
      gap="3"
      py="4"
      borderBottomWidth="1px"
      borderColor="border"
      _first={{ pt: '0' }}
      _last={{ borderBottomWidth: '0' }}
    >
      <Flex gap="3" minWidth="0" flex="1 1 16rem">
        <Box color="muted" flexShrink="0" mt="0.5" css={{ '& > svg': { boxSize: '5' } }}>
          <Icon aria-hidden />
        </Box>
        <Box minWidth="0">
          <Flex wrap="wrap" gap="2" align="center" mb="1">
            <Box textStyle="label" overflowWrap="anywhere">
              {browser}
            </Box>
            {isCurrent && <Badge tone="accent">This device</Badge>}
          </Flex>
          <Box textStyle="small" color="muted">
            <div>{deviceWords[device]}</div>
            <div>
              {isCurrent ? (
                'In use now'
              ) : (
                <>
                  Last seen <time dateTime={session.lastSeenAt}>{lastSeen}</time>
                </>
              )}
            </div>
            <div>
              Signed in{' '}
              <time dateTime={session.createdAt}>{moment.format(new Date(session.createdAt))}</time>
              {way && `, ${way}`}
            </div>
            <div>{networkWords(session)}</div>
          </Box>
        </Box>
      </Flex>
      {!isCurrent && (
        <Button
          look="outline"
          isBusy={ending.isPending}
          aria-label={`End session: ${browser}, last seen ${lastSeen}`}
          onClick={() => setIsAsking(true)}
        >
          End session
        </Button>
      )}
      <ConfirmDialog
        title="End this session?"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        action="End session"
        onConfirm={() => ending.mutate({ params: { id } })}
      >
        {browser}, last seen {lastSeen}, is signed out at once. What was not sent from there is
        lost, and it can no longer read your private messages.
      </ConfirmDialog>
    </Flex>
  );
}
