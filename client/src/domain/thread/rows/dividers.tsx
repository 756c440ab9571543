import { dateFormat } from '@cascade/shared/domain/text/date-format';
import { memo } from 'react';
import { useRowClasses } from './row-styles.ts';

const long = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });
const DAY_MS = 86_400_000;

/** Local, `YYYY-MM-DD`. */
export function dayOf(at: Date): string {
  const part = (number: number) => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${part(at.getMonth() + 1)}-${part(at.getDate())}`;
}

/**
 * Else "12 March 2027".
 * @param today from `dayOf`
 */
export function dayWords(day: string, today: string): string {
  const at = Date.parse(day);
  const ago = Date.parse(today) - at;
  if (ago === 0) return 'Today';
  return ago === DAY_MS ? 'Yesterday' : long.format(at);
}

type DayDividerProps = { day: string; now: number };

export const DayDivider = memo(function DayDivider({ day, now }: DayDividerProps) {
  const classes = useRowClasses();
  return (
    <div className={classes.day}>
      <h3 className={classes.dayName}>{dayWords(day, dayOf(new Date(now)))}</h3>
    </div>
  );
});

export const UnreadDivider = memo(function UnreadDivider({ count }: { count: number }) {
  const classes = useRowClasses();
  return (
    <div className={classes.unread}>
      <span className={classes.rule} />
      <span className={classes.unreadCount}>
        {count === 1 ? '1 new message' : `${count} new messages`}
      </span>
      <span className={classes.rule} />
    </div>
  );
});
