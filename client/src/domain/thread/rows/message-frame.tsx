import { dateFormat } from '@cascade/shared/domain/text/date-format';
import type { ReactNode } from 'react';
import { useRowClasses } from './row-styles.ts';

const time = dateFormat({ timeStyle: 'short' });
const whole = dateFormat({ dateStyle: 'long', timeStyle: 'short' });

export function MessageTime({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} title={whole.format(at)}>
      {time.format(at)}
    </time>
  );
}

type Props = {
  side: 'own' | 'other';
  isFollowing: boolean;
  /** Deleted or locked. */
  isFaint?: boolean;
  isFound?: boolean;
  quote?: ReactNode;
  foot: ReactNode;
  action?: ReactNode;
  /** Outside the bubble. */
  below?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

export function MessageFrame({
  side,
  isFollowing,
  isFaint = false,
  isFound = false,
  quote,
  foot,
  action,
  below,
  actions,
  children,
}: Props) {
  const classes = useRowClasses();
  const bubble = [
    classes.bubble,
    classes[side],
    isFaint && classes.faint,
    isFound && classes.found,
  ];
  const line = [classes.line, side === 'own' && classes.ownLine];
  return (
    <div className={isFollowing ? classes.following : classes.row} data-side={side}>
      <div className={namesOf(line)}>
        <div className={namesOf(bubble)}>
          {quote}
          {children}
          <div className={classes.foot}>{foot}</div>
        </div>
        {action}
      </div>
      {below}
      {actions}
    </div>
  );
}

const namesOf = (classes: readonly (string | false)[]) => classes.filter(Boolean).join(' ');
