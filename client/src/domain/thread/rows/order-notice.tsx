import type { Finding } from '@cascade/shared/domain/encryption/message-order';
import { ListX, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ThreadSetting } from '../thread-setting.ts';
import { useRowClasses } from './row-styles.ts';

type Props = { finding: Finding; setting: ThreadSetting };

export function OrderNotice({ finding: { missing, isOutOfOrder }, setting }: Props) {
  const classes = useRowClasses();
  return (
    <div className={classes.notices} data-order>
      {missing.map(({ from, count }) => (
        <Line key={from} icon={<ListX size={18} />}>
          {missingWords(count, from, setting)}
        </Line>
      ))}
      {isOutOfOrder && (
        <Line icon={<ShieldAlert size={18} />} isDanger>
          The message below is not where it was written. Somebody may have changed the order.
        </Line>
      )}
    </div>
  );
}

type LineProps = { icon: ReactNode; isDanger?: boolean; children: string };

function Line({ icon, isDanger = false, children }: LineProps) {
  const classes = useRowClasses();
  return (
    <div className={isDanger ? `${classes.notice} ${classes.alarming}` : classes.notice}>
      <span className={classes.noticeIcon} aria-hidden>
        {icon}
      </span>
      <p>{children}</p>
    </div>
  );
}

function missingWords(count: number, from: string | null, setting: ThreadSetting): string {
  const messages = count === 1 ? '1 message' : `${count} messages`;
  const are = count === 1 ? 'is' : 'are';
  if (from === null) return `${messages} ${are} missing here.`;
  if (from === setting.ownId) return `${messages} from you ${are} missing here.`;
  const missing = `${messages} from ${setting.nameOf(from)} ${are} missing here.`;
  if (setting.isGroup) return missing;
  const it = count === 1 ? 'It' : 'They';
  return `${missing} ${it} may have been sent while you had blocked them.`;
}
