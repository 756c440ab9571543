import type { Message } from '@cascade/shared/features/messaging/contract';
import { Box, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { QuotedText } from '../thread/rows/quote.tsx';

/** Null for a new message. */
export type ReplyTarget =
  | { kind: 'answer'; message: Message }
  | { kind: 'change'; message: Message; text: string }
  | null;

type Props = {
  target: NonNullable<ReplyTarget>;
  otherId: string;
  otherName: string;
  onCancel: () => void;
};

export function ReplyTargetBar({ target: { kind, message }, otherId, otherName, onCancel }: Props) {
  const whom = message.senderId === otherId ? otherName : 'yourself';
  return (
    <Flex
      align="center"
      gap="2"
      mb="2"
      ps="3"
      borderInlineStartWidth="3px"
      borderColor="accent"
      bg="sunken"
      borderRadius="sm"
    >
      <Box flex="1" minWidth="0" py="1" textStyle="small">
        <Box fontWeight="medium" color="accent">
          {kind === 'change' ? 'Change your message' : `Answer ${whom}`}
        </Box>
        <Box color="muted" truncate>
          <QuotedText message={message} otherId={otherId} otherName={otherName} />
        </Box>
      </Box>
      <IconButton
        label={kind === 'change' ? 'Leave it unchanged' : 'Do not answer it'}
        onClick={onCancel}
      >
        <X aria-hidden />
      </IconButton>
    </Flex>
  );
}
