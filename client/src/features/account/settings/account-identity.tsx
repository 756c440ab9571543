import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { useMember } from '../../../api/current-user.ts';
import { Avatar } from '../../../domain/people/avatar.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { ResendVerification } from '../sign-in/resend-verification.tsx';

export function AccountIdentity() {
  const { name, email, emailVerified, handle, avatarSeed } = useMember();
  const facts = [
    { term: 'Name', value: name },
    { term: 'Handle', value: handle },
    { term: 'E-mail address', value: email },
    {
      term: 'Verification',
      value: (
        <Badge tone={emailVerified ? 'success' : 'warn'}>
          {emailVerified ? 'E-mail verified' : 'E-mail not verified'}
        </Badge>
      ),
    },
  ];
  return (
    <Stack gap="4">
      <Flex gap="6" align="start">
        <Avatar seed={avatarSeed} size="lg" />
        <chakra.dl display="grid" gap="3" minWidth="0">
          {facts.map(({ term, value }) => (
            <Box key={term}>
              <chakra.dt textStyle="caption" color="muted">
                {term}
              </chakra.dt>
              <chakra.dd overflowWrap="anywhere">{value}</chakra.dd>
            </Box>
          ))}
        </chakra.dl>
      </Flex>
      {!emailVerified && <ResendVerification email={email} />}
    </Stack>
  );
}
