import {
  answerMistake,
  countMistakes,
  listMistakes,
  type MistakeKind,
  type Outcome,
  outcomes,
  type ReportedMistake,
} from '@cascade/shared/features/mistakes/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mutationOf } from '../../api/mutation-of.ts';
import { partWords } from '../../domain/mistakes/mistake-words.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Card } from '../../ui/data/card.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { FormFrame } from '../../ui/fields/form-frame.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { Moment } from '../../ui/page/instant.tsx';
import { toast } from '../../ui/toast/toasts.ts';

const badges: Record<MistakeKind, string> = {
  unsafe: 'Unsafe',
  'wrong-fact': 'Wrong fact',
  contradiction: 'Contradiction',
  unclear: 'Unclear',
  typo: 'Spelling or grammar',
  other: 'Other',
};
const outcomeWords: Record<Outcome, string> = {
  mended: 'Mended',
  'not-a-mistake': 'Not a mistake',
  duplicate: 'Reported already',
};

export function MistakeCard({ mistake }: { mistake: ReportedMistake }) {
  const { kind, text, quote, place, reporter, createdAt, others, answer } = mistake;
  const { edition, currentEdition } = place;
  const isOlder = edition !== null && currentEdition !== null && edition !== currentEdition;
  return (
    <Card asChild>
      <li>
        <Flex wrap="wrap" gap="2" align="center" justify="space-between">
          <chakra.h2 textStyle="subheading" overflowWrap="anywhere" minWidth="0">
            <TextLink to={place.path}>{place.title}</TextLink>
          </chakra.h2>
          <Badge tone={kind === 'unsafe' ? 'danger' : 'quiet'}>{badges[kind]}</Badge>
        </Flex>
        <Flex wrap="wrap" columnGap="5" rowGap="1" mt="1" textStyle="small" color="muted">
          <span>{place.part ? partWords[place.part] : 'Guide'}</span>
          {isOlder && (
            <span>
              Read in edition {edition}; it is edition {currentEdition} now
            </span>
          )}
          <span>{reporter ?? 'A member who has left'}</span>
          <Moment at={createdAt} />
          {others > 0 && (
            <span>
              {others === 1 ? 'One other open report' : `${others} other open reports`} here
            </span>
          )}
        </Flex>
        {quote && (
          <chakra.blockquote
            mt="3"
            ps="3"
            borderInlineStartWidth="3px"
            borderColor="line"
            color="muted"
            maxWidth="measure"
            whiteSpace="pre-line"
            overflowWrap="anywhere"
          >
            {quote}
          </chakra.blockquote>
        )}
        <Box mt="3" whiteSpace="pre-wrap" overflowWrap="anywhere" maxWidth="measure">
          {text || 'Deleted with its reporter’s account'}
        </Box>
        {answer ? (
          <Box mt="4" p="4" bg="sunken" borderRadius="md">
            <Box textStyle="small" color="muted">
              {outcomeWords[answer.outcome]}, <Moment at={answer.at} />
            </Box>
            <Box whiteSpace="pre-line" overflowWrap="anywhere">
              {answer.sentence}
            </Box>
          </Box>
        ) : (
          <Answering mistake={mistake} />
        )}
      </li>
    </Card>
  );
}

const shown = ['outcome', 'sentence'] as const;
const hints = {
  station: 'Their bell shows it. They may yet sit it: do not give the mark scheme away.',
  guide: 'Their bell shows it.',
};

function Answering({ mistake: { id, place, reporter } }: { mistake: ReportedMistake }) {
  const [outcome, setOutcome] = useState<Outcome>('mended');
  const [sentence, setSentence] = useState('');
  const queryClient = useQueryClient();
  const answering = useMutation({
    ...mutationOf(answerMistake),
    onSuccess: () => toast({ title: 'Answered' }),
    onSettled: () =>
      Promise.all(
        [listMistakes.name, countMistakes.name].map((name) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  });
  return (
    <Box mt="5" maxWidth="measure" role="group" aria-label={`Answer the report of ${place.title}`}>
      <FormFrame
        shown={shown}
        error={answering.error}
        isBusy={answering.isPending}
        action="Answer"
        onSubmit={() => answering.mutate({ params: { id }, body: { outcome, sentence } })}
      >
        {(refused) => (
          <>
            <Field label="Outcome" error={refused('outcome')}>
              {(control) => (
                <Select
                  {...control}
                  value={outcome}
                  onChange={({ target }) =>
                    setOutcome(outcomes.find((one) => one === target.value) ?? 'mended')
                  }
                >
                  {outcomes.map((one) => (
                    <option key={one} value={one}>
                      {outcomeWords[one]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field
              label="A sentence to the reporter"
              hint={
                reporter === null
                  ? 'The reporter has left. It is kept with the report.'
                  : hints[place.kind]
              }
              error={refused('sentence')}
            >
              {(control) => (
                <TextArea
                  {...control}
                  rows={2}
                  maxLength={500}
                  value={sentence}
                  onChange={({ target }) => setSentence(target.value)}
                />
              )}
            </Field>
          </>
        )}
      </FormFrame>
    </Box>
  );
}
