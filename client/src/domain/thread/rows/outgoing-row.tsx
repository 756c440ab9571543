import { chakra, Flex } from '@chakra-ui/react';
import { Clock, KeyRound, LoaderCircle, RotateCw, Trash2, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { discardOutgoing, retryOutgoing } from '../../../e2ee/messages.ts';
import type { Outgoing } from '../../../e2ee/outgoing.ts';
import type { SentMessage } from '../../../e2ee/sealed-message.ts';
import { Button } from '../../../ui/actions/button.tsx';
import type { ThreadSetting } from '../thread-setting.ts';
import { toastFailure } from '../toast-failure.ts';
import { MessageFrame, MessageTime } from './message-frame.tsx';
import { Quote } from './quote.tsx';
import { useRowClasses } from './row-styles.ts';

type Props = {
  outgoing: Outgoing;
  setting: ThreadSetting;
  isFollowing: boolean;
  answered: SentMessage | undefined;
  onJump: (id: string) => void;
};

export const OutgoingRow = memo(function OutgoingRow({
  outgoing,
  setting,
  isFollowing,
  answered,
  onJump,
}: Props) {
  const { id, text, replyTo, createdAt, state, sentence } = outgoing;
  const classes = useRowClasses();
  return (
    <MessageFrame
      side="own"
      isFollowing={isFollowing}
      quote={
        replyTo !== null && (
          <Quote message={answered} setting={setting} onJump={() => onJump(replyTo)} />
        )
      }
      foot={
        <>
          <DeliveryState state={state} name={setting.name} />
          <MessageTime at={new Date(createdAt)} />
        </>
      }
      actions={
        state === 'failed' && (
          <Flex wrap="wrap" justify="flex-end" align="center" gap="1" mt="1">
            <chakra.span textStyle="small" color="danger.fg" me="1">
              {sentence ?? 'It could not be sent.'}
            </chakra.span>
            <Button
              look="quiet"
              onClick={() => void retryOutgoing(id).catch(toastFailure('Still not sent'))}
            >
              <RotateCw aria-hidden />
              Try again
            </Button>
            <Button
              look="quiet"
              onClick={() => void discardOutgoing(id).catch(toastFailure('Not discarded'))}
            >
              <Trash2 aria-hidden />
              Discard
            </Button>
          </Flex>
        )
      }
    >
      <span className={classes.hidden}>You: </span>
      <span data-text>{text}</span>
    </MessageFrame>
  );
});

const marks = {
  waiting_for_keys: KeyRound,
  waiting_for_approval: KeyRound,
  waiting: Clock,
  sending: LoaderCircle,
  failed: TriangleAlert,
};

function DeliveryState({ state, name }: { state: Outgoing['state']; name: string }) {
  const classes = useRowClasses();
  const Mark = marks[state];
  const words = {
    waiting_for_keys: `Waits on this device until ${name} can receive encrypted messages`,
    waiting_for_approval: 'Waits until this device is approved',
    waiting: 'Waiting for a connection',
    sending: 'Sending',
    failed: 'Not sent',
  };
  return (
    <span
      className={state === 'failed' ? `${classes.mark} ${classes.failed}` : classes.mark}
      data-mark={state}
    >
      <Mark size={14} aria-hidden />
      {words[state]}
    </span>
  );
}
