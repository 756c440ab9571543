import { chakra } from '@chakra-ui/react';

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const whole = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** When a message was written; the day stands above it. */
export function Moment({ at }: { at: Date }) {
  return (
    <chakra.time dateTime={at.toISOString()} title={whole.format(at)}>
      {time.format(at)}
    </chakra.time>
  );
}
