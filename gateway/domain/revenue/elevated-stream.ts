import { findElevation } from '@cascade/db/features/auth/sessions.queries';
import type { StreamRules } from '../../live/stream-access.ts';
import type { Services } from '../../services.ts';

/**
 * The rule of a stream for admins whose second sign-in counts, until it ends. Read each time:
 * the socket may be older than it.
 */
export function elevatedStream(
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  stream: string,
): StreamRules {
  const [prefix = '', own = ''] = stream.split(':');
  return {
    [prefix]: async ({ mayAdminister, sessionId }, id) => {
      if (!mayAdminister || id !== own) return false;
      const until = await findElevation(database.orm, sessionId);
      return until !== null && clock.now() < until && { until };
    },
  };
}
