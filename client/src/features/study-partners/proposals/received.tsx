import { sessionPathOf } from '@cascade/shared/features/groups/sessions';
import {
  acceptProposal,
  declineProposal,
  type Proposal,
} from '@cascade/shared/features/study-partners/proposals';
import { Flex, Stack } from '@chakra-ui/react';
import { useNavigate } from 'react-router';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { startWords } from '../practice-times.tsx';
import { CardList, Note, PersonCard, planWords, useAnswer } from './proposal-parts.tsx';

type Props = { proposals: Proposal[]; now: number };

export function Received({ proposals, now }: Props) {
  return (
    <CardList aria-label="Proposals to you">
      {proposals.map((proposal) => (
        <ReceivedProposal key={proposal.id} proposal={proposal} now={now} />
      ))}
    </CardList>
  );
}

function ReceivedProposal({ proposal, now }: { proposal: Proposal; now: number }) {
  const navigate = useNavigate();
  const params = { id: proposal.id };
  const taking = useAnswer(
    'The time was not taken',
    (startsAt: string) => call(acceptProposal, { params, body: { startsAt } }),
    ({ session, status }) => {
      if (session) void navigate(sessionPathOf({ ...session, id: session.sessionId }));
      else if (status === 'withdrawn') toast({ title: 'This proposal was withdrawn' });
    },
  );
  const declining = useAnswer('The proposal was not declined', () =>
    call(declineProposal, { params }),
  );
  const isBusy = taking.isBusy || declining.isBusy;
  const { kept } = proposal;
  return (
    <PersonCard
      people={[proposal.proposer]}
      detail={
        <>
          {planWords(proposal)}
          {kept && (
            <div>
              Keeps {kept.kept} of {kept.of} appointments
            </div>
          )}
        </>
      }
    >
      <Note text={proposal.note} />
      <Stack gap="2" mt="4">
        {proposal.times
          .filter((at) => Date.parse(at) > now)
          .map((at) => (
            <Button
              key={at}
              size="lg"
              isWide
              isBusy={isBusy}
              onClick={() => taking.send(at)}
              aria-label={`Take this time: ${startWords(at)}, with ${proposal.proposer.userHandle}`}
            >
              Take {startWords(at)}
            </Button>
          ))}
      </Stack>
      <Flex justify="flex-end" mt="2">
        <Button
          look="quiet"
          isBusy={isBusy}
          onClick={() => declining.send()}
          aria-label={`Decline the proposal of ${proposal.proposer.userHandle}`}
        >
          Decline
        </Button>
      </Flex>
    </PersonCard>
  );
}
