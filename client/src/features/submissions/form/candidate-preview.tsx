import { chakra, Flex } from '@chakra-ui/react';
import { Badge } from '../../../ui/data/badge.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { ProseText } from '../../../ui/page/prose-text.tsx';
import type { SubmissionValues } from './submission-values.ts';

/** The station as a candidate would meet it: the task and nothing else. */
export function CandidatePreview({ values }: { values: SubmissionValues }) {
  const { title, category, difficulty, duration, setting, candidateTask } = values;
  return (
    <Card asChild>
      <section aria-label="What a candidate would see">
        <Flex wrap="wrap" gap="2" mb="2">
          {category && <Badge tone="accent">{category}</Badge>}
          {difficulty && <Badge>{difficulty}</Badge>}
        </Flex>
        <chakra.h3 textStyle="heading">{title || 'No title yet'}</chakra.h3>
        <chakra.p textStyle="small" color="muted" mt="1" mb="4">
          Duration: {duration || '–'} | Setting: {setting || '–'}
        </chakra.p>
        <ProseText size="clinical" text={candidateTask.scenario || 'No description yet.'} />
        <chakra.h4 textStyle="subheading" mt="5" mb="2">
          Your task
        </chakra.h4>
        <ProseText size="clinical" text={candidateTask.task || 'No instructions yet.'} />
      </section>
    </Card>
  );
}
