import { listClaims } from '@cascade/shared/features/moderation/contract';
import { Box, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { ShownList, useVerify } from './shown-list.tsx';

const roleWords = {
  trainee: 'Trainee',
  examiner: 'Examiner',
  consultant: 'Consultant',
  other: 'Other',
} as const;

/** Badges show verified ones only. */
export function Claims() {
  const claims = useQuery({ ...queryOf(listClaims, {}), refetchOnMount: 'always' });
  const verify = useVerify();
  return (
    <ShownList
      what="claims"
      list={claims}
      empty={{ title: 'No claims yet', hint: 'What members declare is listed here.' }}
      show={({ id, name, standing: { userRole, cascStatus, verificationStatus } }) => {
        const isVerified = verificationStatus === 'verified';
        return (
          <Card key={id} asChild>
            <li>
              <Flex wrap="wrap" justify="space-between" align="center" gap="3">
                <Box minWidth="0">
                  <Box fontWeight="bold">{name}</Box>
                  <Box color="muted">
                    {[
                      userRole && roleWords[userRole],
                      cascStatus === 'passed' ? 'CASC passed' : cascStatus && 'Preparing',
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </Box>
                </Box>
                <Button
                  look={isVerified ? 'outline' : 'solid'}
                  onClick={() =>
                    verify.mutate({ params: { id }, body: { isVerified: !isVerified } })
                  }
                >
                  {isVerified ? 'Take the badge back' : 'I have seen proof'}
                </Button>
              </Flex>
            </li>
          </Card>
        );
      }}
    />
  );
}
