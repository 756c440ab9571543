import { Flex } from '@chakra-ui/react';
import { StatusShape } from '../../../ui/states/status-shape.tsx';
import { type ClockContact, useClockContact } from './clock-contact.ts';

const words: Record<ClockContact, string> = {
  waiting: '',
  live: 'Clock is live',
  lost: 'Connection lost. The clock keeps running.',
};

/** @param clockId as in `recordTick` */
export function ClockContactLine({ clockId }: { clockId: string }) {
  const contact = useClockContact(clockId);
  const isLost = contact === 'lost';
  return (
    <Flex
      role="status"
      data-contact={contact}
      align="center"
      justify={{ lg: 'center' }}
      gap="1.5"
      minHeight="5"
      mt={{ lg: '2' }}
      textStyle="caption"
      color={isLost ? 'warn.fg' : 'muted'}
    >
      {contact !== 'waiting' && <StatusShape tone={isLost ? 'trouble' : 'calm'} aria-hidden />}
      {words[contact]}
    </Flex>
  );
}
