import { Box, chakra, Flex } from '@chakra-ui/react';
import { Moment } from '../../../ui/page/instant.tsx';

type ShownMessage = {
  id: string;
  who: string;
  tone: 'person' | 'team' | 'note';
  text: string;
  at: string;
};

const looks = {
  person: { bg: 'surface', borderColor: 'border' },
  team: { bg: 'accent.subtle', borderColor: 'accent.subtle' },
  note: { bg: 'warn.subtle', borderColor: 'warn.subtle' },
} as const;

/** What was written is text, whatever it looks like. */
export function MessageList({ messages }: { messages: ShownMessage[] }) {
  return (
    <chakra.ol
      listStyle="none"
      display="grid"
      gap="3"
      aria-label="Messages"
      aria-live="polite"
      aria-relevant="additions"
    >
      {messages.map(({ id, who, tone, text, at }) => (
        <chakra.li
          key={id}
          borderWidth="1px"
          borderRadius="lg"
          px={{ base: '4', md: '5' }}
          py="3"
          {...looks[tone]}
        >
          <Flex wrap="wrap" gap="1" columnGap="3" align="baseline" mb="1">
            <chakra.span fontWeight="medium">{who}</chakra.span>
            <Box as="span" textStyle="small" color="muted">
              <Moment at={at} />
            </Box>
          </Flex>
          <Box whiteSpace="pre-wrap" overflowWrap="anywhere" maxWidth="measure">
            {text}
          </Box>
        </chakra.li>
      ))}
    </chakra.ol>
  );
}
