import { Box, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { SentMessage } from '../../../e2ee/sealed-message.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { QuotedText } from '../rows/quote.tsx';
import { isOwnIn, type ThreadSetting } from '../thread-setting.ts';

/** Null for a new message. */
export type ReplyTarget =
  | { kind: 'answer'; message: SentMessage }
  | { kind: 'change'; message: SentMessage; text: string }
  | null;

type Props = {
  target: NonNullable<ReplyTarget>;
  setting: ThreadSetting;
  onCancel: () => void;
};

export function ReplyTargetBar({ target: { kind, message }, setting, onCancel }: Props) {
  const whom = isOwnIn(setting, message) ? 'yourself' : setting.nameOf(message.senderId);
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
          <QuotedText message={message} setting={setting} />
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
