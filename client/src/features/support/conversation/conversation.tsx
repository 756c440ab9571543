import type { SupportConversation } from '@cascade/shared/features/support/contract';
import { categoryWords, priorityWords } from '@cascade/shared/features/support/words';
import { Box } from '@chakra-ui/react';
import { Moment } from '../../../ui/page/instant.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { StateBadge } from '../state-words.tsx';
import { AnswerForm } from './answer-form.tsx';
import { MessageList } from './message-list.tsx';

type Props = {
  conversation: SupportConversation;
  send: (text: string, idempotencyKey: string) => Promise<unknown>;
};

/** As its person sees it. */
export function Conversation({ conversation: { request, messages }, send }: Props) {
  const { id, number, subject, category, priority, state, dueAt, mergedInto } = request;
  return (
    <>
      <PageHeader
        title={subject}
        eyebrow={`${number}, ${categoryWords[category].toLowerCase()}, ${priorityWords[priority].toLowerCase()} priority`}
        description={
          <>
            <StateBadge state={state} />{' '}
            {dueAt && (
              <Box as="span" textStyle="small">
                We want to answer by <Moment at={dueAt} />.
              </Box>
            )}
          </>
        }
      />
      <MessageList
        messages={messages.map(({ from, ...message }) => ({
          ...message,
          tone: from,
          who: from === 'person' ? 'You' : 'CASCade support',
        }))}
      />
      {state === 'merged' ? (
        <Notice mt="4">
          This request goes on in {mergedInto ?? 'another one'}, together with your other messages.
        </Notice>
      ) : (
        <Section title={state === 'closed' ? 'Not solved yet?' : 'Write more'}>
          <AnswerForm
            draftId={id}
            label="Your message"
            {...(state === 'closed' ? { hint: 'Writing opens the request again.' } : {})}
            action="Send message"
            send={send}
          />
        </Section>
      )}
    </>
  );
}
