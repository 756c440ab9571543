import {
  createPartnerLobby,
  type PartnerLobby,
  type PartnerRole,
  partnerLobbyPath,
} from '@cascade/shared/features/partner-lobby/contract';
import { startAttempt } from '@cascade/shared/features/practice/contract';
import type { ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { Link2, QrCode, Send, Smartphone } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { sentenceOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { SegmentedChoice } from '../../ui/fields/segmented-choice.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { useIsOnline } from '../../ui/states/use-is-online.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { roleOptions } from './role-words.ts';

/** A private conversation or a study group's. */
export type InvitedTo = { id: string; name: string; isGroup: boolean };

type Props = {
  /** Null: one is chosen for them. */
  stationId: number | null;
  /** Null also while loading. */
  station: Pick<ScenarioCard, 'id' | 'title' | 'scenarioNumber'> | null;
  speed: number;
  /** Undefined while loading. */
  conversations: InvitedTo[] | undefined;
  /** Instead of the list, when it cannot be shown. */
  conversationsNotice: ReactNode;
  sendInvitation: (to: InvitedTo, text: string) => Promise<unknown>;
  /** Another station for one phone, when none is at hand. */
  drawStation: () => Promise<number | null>;
};

const Option = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '11',
    px: '3',
    borderRadius: 'md',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    '&:has(:checked)': { bg: 'accent.subtle' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'focus' },
  },
});

const invitationText = ({ token }: PartnerLobby) =>
  `Practise a station with me: ${location.origin}${partnerLobbyPath(token)}`;

type Way = 'message' | 'link' | 'qr' | 'phone';

function useWays(
  { stationId, speed, sendInvitation, drawStation }: Props,
  partnerRole: PartnerRole,
) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ way, to }: { way: Way; to: InvitedTo | undefined }) => {
      if (way === 'phone') {
        const scenarioId = stationId ?? (await drawStation());
        if (scenarioId === null) throw new Error('There is no station that is new to you.');
        const { id } = await call(startAttempt, { body: { scenarioId, speed } });
        return `/practice/attempt/${id}?phone`;
      }
      const lobby = await call(createPartnerLobby, {
        body: { scenarioId: stationId, partnerRole, speed },
      });
      if (way === 'message' && to) await sendInvitation(to, invitationText(lobby));
      return partnerLobbyPath(lobby.token);
    },
    onSuccess: (path) => void navigate(path),
    onError: (error) =>
      toast({
        title: 'You have invited nobody yet',
        description: sentenceOf(error),
        tone: 'destructive',
      }),
  });
}

/** Before the clock: how the partner comes, and what they do. */
export function PartnerStart(props: Props) {
  const { stationId, station, conversations, conversationsNotice } = props;
  const [role, setRole] = useState<PartnerRole>('both');
  const [chosen, setChosen] = useState<string | null>(null);
  const { mutate, isPending, variables } = useWays(props, role);
  const isOnline = useIsOnline();
  const name = useId();
  const to = conversations?.find(({ id }) => id === chosen);
  const go = (way: Way) => mutate({ way, to });
  const isBusy = (way: Way) => isPending && variables.way === way;
  const isHeld = !isOnline || isPending;
  return (
    <>
      <PageHeader
        title="Practise with a partner"
        description={
          stationId === null
            ? 'We choose a station that is new to you.'
            : station && `${station.scenarioNumber} ${station.title}`
        }
      />
      <Box display="grid" gap="6" maxWidth="measure">
        {!isOnline && (
          <Notice tone="warn" role="status">
            You are offline. Practising together needs a connection.
          </Notice>
        )}
        <Card display="grid" gap="4">
          <chakra.h2 textStyle="heading">Invite somebody you write with</chakra.h2>
          {conversationsNotice}
          {conversations && conversations.length > 0 && (
            <chakra.fieldset display="grid" gap="1" maxHeight="64" overflowY="auto">
              <chakra.legend srOnly>Conversation</chakra.legend>
              {conversations.map((one) => (
                <Option key={one.id}>
                  <input
                    type="radio"
                    name={name}
                    checked={chosen === one.id}
                    onChange={() => setChosen(one.id)}
                  />
                  <Box flex="1" minWidth="0">
                    {one.name}
                  </Box>
                  {one.isGroup && (
                    <Box textStyle="small" color="muted">
                      Study group
                    </Box>
                  )}
                </Option>
              ))}
            </chakra.fieldset>
          )}
          {conversations?.length === 0 && (
            <Box color="muted">You write with nobody yet. Send a link instead.</Box>
          )}
          <Button
            size="lg"
            isWide
            disabled={isHeld || to === undefined}
            isBusy={isBusy('message')}
            onClick={() => go('message')}
          >
            <Send aria-hidden />
            Send
          </Button>
        </Card>
        <Box>
          <chakra.h2 textStyle="subheading" mb="3">
            Or invite in another way
          </chakra.h2>
          <Grid templateColumns="repeat(auto-fit, minmax(min(100%, 12rem), 1fr))" gap="2">
            <Button
              look="outline"
              size="lg"
              disabled={isHeld}
              isBusy={isBusy('link')}
              onClick={() => go('link')}
            >
              <Link2 aria-hidden />
              Link
            </Button>
            <Button
              look="outline"
              size="lg"
              disabled={isHeld}
              isBusy={isBusy('qr')}
              onClick={() => go('qr')}
            >
              <QrCode aria-hidden />
              QR code
            </Button>
            <Button
              look="outline"
              size="lg"
              disabled={isHeld}
              isBusy={isBusy('phone')}
              onClick={() => go('phone')}
            >
              <Smartphone aria-hidden />
              Share one phone
            </Button>
          </Grid>
        </Box>
        <Box>
          <Flex justify="space-between" mb="1.5">
            <Box textStyle="label" aria-hidden>
              Your partner
            </Box>
          </Flex>
          <SegmentedChoice
            legend="Your partner"
            options={roleOptions}
            value={role}
            onChoose={setRole}
          />
          <Box textStyle="small" color="muted" mt="2">
            You are the candidate. After the station you can swap roles.
          </Box>
        </Box>
      </Box>
    </>
  );
}
