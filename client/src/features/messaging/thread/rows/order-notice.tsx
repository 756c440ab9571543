import type { Finding } from '@cascade/shared/domain/encryption/message-order';
import { Box, Flex } from '@chakra-ui/react';
import { ListX, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = { finding: Finding; otherId: string; otherName: string };

export function OrderNotice({ finding: { missing, isOutOfOrder }, otherId, otherName }: Props) {
  return (
    <Box py="2" textStyle="small" data-order>
      {missing.map(({ from, count }) => (
        <Line key={from} icon={<ListX size={18} />}>
          {missingWords(count, from, otherId, otherName)}
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

function missingWords(
  count: number,
  from: string | null,
  otherId: string,
  otherName: string,
): string {
  const messages = count === 1 ? '1 message' : `${count} messages`;
  const are = count === 1 ? 'is' : 'are';
  if (from === otherId) {
    const it = count === 1 ? 'It' : 'They';
    return `${messages} from ${otherName} ${are} missing here. ${it} may have been sent while you had blocked them.`;
  }
  if (from === null) return `${messages} ${are} missing here.`;
  return `${messages} from you ${are} missing here.`;
}
