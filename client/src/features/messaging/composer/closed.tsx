import type { Person } from '@cascade/shared/features/messaging/people';
import { Flex } from '@chakra-ui/react';
import { Button } from '../../../ui/actions/button.tsx';

type Props = { person: Person; isBlocked: boolean; onUnblock: () => void };

export function Closed({ person, isBlocked, onUnblock }: Props) {
  return (
    <Flex
      wrap="wrap"
      align="center"
      justify="space-between"
      gap="3"
      px="4"
      py="3"
      borderTopWidth="1px"
      borderColor="border"
      bg="sunken"
      textStyle="small"
    >
      {person.isDeleted
        ? 'This account was deleted. What you wrote to each other stays readable to you.'
        : `You have blocked ${person.displayName}.`}
      {isBlocked && !person.isDeleted && (
        <Button look="outline" onClick={onUnblock}>
          Unblock
        </Button>
      )}
    </Flex>
  );
}
