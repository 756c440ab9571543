import { type Proposal, withdrawProposal } from '@cascade/shared/features/study-partners/proposals';
import { Box, Flex } from '@chakra-ui/react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Start } from '../practice-times.tsx';
import { CardList, Note, PersonCard, planWords, useAnswer } from './proposal-parts.tsx';

export function Sent({ proposals }: { proposals: Proposal[] }) {
  return (
    <CardList aria-label="Your proposals">
      {proposals.map((proposal) => (
        <SentProposal key={proposal.id} proposal={proposal} />
      ))}
    </CardList>
  );
}

function SentProposal({ proposal }: { proposal: Proposal }) {
  const { send, isBusy } = useAnswer('The proposal was not withdrawn', () =>
    call(withdrawProposal, { params: { id: proposal.id } }),
  );
  return (
    <PersonCard people={[proposal.receiver]} detail={planWords(proposal)}>
      <Box as="ul" listStyleType="none" mt="3" aria-label="Times">
        {proposal.times.map((at) => (
          <li key={at}>
            <Start at={at} />
          </li>
        ))}
      </Box>
      <Note text={proposal.note} />
      <Flex justify="flex-end" mt="2">
        <Button
          look="quiet"
          isBusy={isBusy}
          onClick={() => send()}
          aria-label={`Withdraw the proposal to ${proposal.receiver.userHandle}`}
        >
          Withdraw
        </Button>
      </Flex>
    </PersonCard>
  );
}
