import { dateFormat } from '@cascade/shared/domain/text/date-format';
import { timeAgo } from '@cascade/shared/domain/text/time-ago';
import { serverNow } from '../../api/server-time.ts';

const whole = dateFormat({ dateStyle: 'long', timeStyle: 'short' });

export function TimeAgo({ at }: { at: string }) {
  const then = Date.parse(at);
  return (
    <time dateTime={at} title={whole.format(then)}>
      {timeAgo(then, serverNow())}
    </time>
  );
}
