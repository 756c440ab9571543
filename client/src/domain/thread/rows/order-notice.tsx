import type { Finding } from '@cascade/shared/domain/encryption/message-order';
import { Box, Flex } from '@chakra-ui/react';
import { ListX, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ThreadSetting } from '../thread-setting.ts';

type Props = { finding: Finding; setting: ThreadSetting };

export function OrderNotice({ finding: { missing, isOutOfOrder }, setting }: Props) {
  return (
    <Box py="2" textStyle="small" data-order>
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
    </Box>
  );
}

type LineProps = { icon: ReactNode; isDanger?: boolean; children: string };

function Line({ icon, isDanger = false, children }: LineProps) {
  return (
    <Flex
      gap="2"
      justify="center"
      align="start"
      px="4"
      py="1"
      color={isDanger ? 'danger.fg' : 'muted'}
    >
      <Box flexShrink="0" aria-hidden>
        {icon}
      </Box>
      <p>{children}</p>
    </Flex>
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
