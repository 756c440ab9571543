import type { GroupAdministration } from '@cascade/shared/features/groups/contract';
import { answerGroupRequest } from '@cascade/shared/features/groups/joining';
import { Box, Flex } from '@chakra-ui/react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { DayOfInstant } from '../../../ui/page/instant.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { PersonLine } from '../member-list.tsx';
import { useGroupAction } from '../use-group-action.ts';

type Props = { groupId: string; requests: GroupAdministration['requests'] };

export function Requests({ groupId, requests }: Props) {
  const answer = useGroupAction(
    groupId,
    'The request was not answered',
    ({ memberId, accepts }: { memberId: string; accepts: boolean }) =>
      call(answerGroupRequest, { params: { id: groupId, memberId }, body: { accepts } }),
  );
  return (
    <Section title={requests.length > 0 ? `Requests (${requests.length})` : 'Requests'}>
      {requests.length === 0 && (
        <Box color="muted">No requests. People who ask to join are listed here.</Box>
      )}
      <Box as="ul" listStyleType="none" aria-label="Requests">
        {requests.map(({ person, note, askedAt }) => (
          <PersonLine
            key={person.id}
            person={person}
            detail={
              <>
                {note !== '' && (
                  <Box color="text" whiteSpace="pre-line">
                    {note}
                  </Box>
                )}
                Asked on <DayOfInstant at={askedAt} />
                <Flex wrap="wrap" gap="2" mt="2">
                  <Button
                    size="sm"
                    aria-label={`Accept ${person.userHandle}`}
                    isBusy={answer.isBusy}
                    onClick={() => answer.send({ memberId: person.id, accepts: true })}
                  >
                    Accept
                  </Button>
                  <Button
                    size="sm"
                    look="outline"
                    aria-label={`Decline ${person.userHandle}`}
                    isBusy={answer.isBusy}
                    onClick={() => answer.send({ memberId: person.id, accepts: false })}
                  >
                    Decline
                  </Button>
                </Flex>
              </>
            }
          />
        ))}
      </Box>
    </Section>
  );
}
