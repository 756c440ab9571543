import { EXCERPT_LENGTH, excerptOf } from '@cascade/shared/domain/text/excerpt';
import type { BoardPost } from '@cascade/shared/features/community/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { LongDate } from '../../ui/page/long-date.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';

type Props = { post: BoardPost; isWhole?: boolean };

function ExamFacts({ examDate, examCenter, stationType }: BoardPost) {
  if (!examDate && !examCenter && !stationType) return null;
  return (
    <Flex as="dl" wrap="wrap" columnGap="6" rowGap="1" textStyle="small" mt="3">
      {examDate && (
        <Flex gap="2">
          <chakra.dt color="muted">Exam date</chakra.dt>
          <dd>
            <LongDate day={examDate} />
          </dd>
        </Flex>
      )}
      {examCenter && (
        <Flex gap="2" minWidth="0">
          <chakra.dt color="muted">Centre</chakra.dt>
          <chakra.dd overflowWrap="anywhere">{examCenter}</chakra.dd>
        </Flex>
      )}
      {stationType && (
        <Flex gap="2" minWidth="0">
          <chakra.dt color="muted">Station</chakra.dt>
          <chakra.dd overflowWrap="anywhere">{stationType}</chakra.dd>
        </Flex>
      )}
    </Flex>
  );
}

/** 200 characters in a list (section 9). */
export function PostBody({ post, isWhole = false }: Props) {
  const [isOpen, setIsOpen] = useState(isWhole);
  const isLong = [...post.content].length > EXCERPT_LENGTH;
  return (
    <>
      <RichText text={isOpen ? post.content : excerptOf(post.content)} />
      {isLong && !isWhole && (
        <Box mt="1">
          <Button look="quiet" ms="-4" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Show less' : 'Show all of it'}
          </Button>
        </Box>
      )}
      <ExamFacts {...post} />
    </>
  );
}
