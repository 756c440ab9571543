import type { Examiner } from '@cascade/shared/features/examiners/contract';
import { experienceWords } from '@cascade/shared/features/examiners/words';
import { Box, Flex } from '@chakra-ui/react';
import { BadgeCheck, Star } from 'lucide-react';
import { Avatar } from '../../domain/people/avatar.tsx';

export function ExaminerLine({ examiner }: { examiner: Examiner }) {
  const { name, avatarSeed, qualification, experience, rating, reviewCount } = examiner;
  return (
    <Flex gap="3" align="start" mb="4">
      <Avatar seed={avatarSeed} />
      <Box minWidth="0">
        <Flex align="center" gap="1.5" fontWeight="medium">
          <Box as="span" overflowWrap="anywhere">
            {name}
          </Box>
          <Box as="span" color="accent" flexShrink="0">
            <BadgeCheck size={18} role="img" aria-label="Verified" />
          </Box>
        </Flex>
        <Box textStyle="small" color="muted" overflowWrap="anywhere">
          {qualification}, {experienceWords(experience)} of experience
        </Box>
        {rating !== null && (
          <Flex textStyle="small" align="center" gap="1">
            <Star size={16} aria-hidden />
            {rating} of 5 ({reviewCount} {reviewCount === 1 ? 'review' : 'reviews'})
          </Flex>
        )}
      </Box>
    </Flex>
  );
}
