import { formatMark } from '@cascade/shared/domain/marking/marks';
import type { ExamResults } from '@cascade/shared/features/exam-simulator/results';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { MarkBar } from '../../../domain/marking/mark-bar.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';

export function WeakestAreas({ weakest }: Pick<ExamResults, 'weakest'>) {
  return (
    <Card>
      <chakra.h2 textStyle="subheading" mb="2">
        Weakest areas
      </chakra.h2>
      <Box as="ul" listStyle="none" display="grid" gap="3">
        {weakest.map(({ kind, name, meanHundredths, path }) => (
          <Flex as="li" key={`${kind} ${name}`} align="center" justify="space-between" gap="4">
            <Box flex="1" minWidth="0">
              <Flex justify="space-between" gap="3">
                <span>{name}</span>
                <Box as="span" color="muted" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
                  {formatMark(meanHundredths)} / 20
                </Box>
              </Flex>
              <MarkBar meanHundredths={meanHundredths} pointHundredths={null} />
            </Box>
            <LinkButton look="outline" size="sm" to={path} data-print="no">
              Practise
              <VisuallyHidden>: {name}</VisuallyHidden>
            </LinkButton>
          </Flex>
        ))}
      </Box>
    </Card>
  );
}
