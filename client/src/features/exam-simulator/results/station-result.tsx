import { FULL_MARK, formatMark } from '@cascade/shared/domain/marking/marks';
import type { ExamStationResult } from '@cascade/shared/features/exam-simulator/results';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { RatingBadge, VerdictBadge } from '../../../domain/marking/mark-badges.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';

const Table = chakra('table', {
  base: {
    borderCollapse: 'collapse',
    textStyle: 'small',
    '& caption': { srOnly: true },
    '& th': { textAlign: 'start', fontWeight: 'normal' },
    '& thead th': { textStyle: 'caption', color: 'muted' },
    '& th, & td': { py: '1', pe: '4', verticalAlign: 'top' },
  },
});

function StationDomains({ station: { number, domains } }: { station: ExamStationResult }) {
  return (
    <Table>
      <caption>Domains of station {number}</caption>
      <thead>
        <tr>
          <th scope="col">Domain</th>
          <th scope="col">Weight</th>
          <th scope="col">Score</th>
        </tr>
      </thead>
      <tbody>
        {domains.map(({ domain, weight, score }) => (
          <tr key={domain}>
            <th scope="row">{domain}</th>
            <td>{weight} %</td>
            <td>{score === null ? 'None' : `${score} / 5`}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

export function StationResult({ station }: { station: ExamStationResult }) {
  const { number, card, attemptId, markHundredths, globalRating, isPassed, disagrees } = station;
  const [isOpen, setIsOpen] = useState(false);
  const domainsId = useId();
  return (
    <Box as="li" borderTopWidth="1px" borderColor="border" py="3">
      <Flex justify="space-between" align="baseline" gap="4">
        <Box minWidth="0">
          <Box textStyle="caption" color="muted">
            Station {number}, {card.scenarioNumber}
          </Box>
          <TextLink look="listed" to={`/scenario/${card.id}`}>
            {card.title}
          </TextLink>
        </Box>
        <Box whiteSpace="nowrap" fontWeight="medium" fontVariantNumeric="tabular-nums">
          {markHundredths === null
            ? 'No mark'
            : `${formatMark(markHundredths)} / ${formatMark(FULL_MARK)}`}
        </Box>
      </Flex>
      {(globalRating || isPassed !== null) && (
        <Flex wrap="wrap" gap="2" mt="1.5">
          {isPassed !== null && <VerdictBadge isPassed={isPassed} />}
          {globalRating && <RatingBadge rating={globalRating} />}
        </Flex>
      )}
      {disagrees && (
        <Box textStyle="small" mt="1">
          The global rating and the mark say different things.
        </Box>
      )}
      {station.oneChange.trim() && (
        <Box textStyle="small" mt="1" maxWidth="measure" whiteSpace="pre-line">
          To change: {station.oneChange}
        </Box>
      )}
      <Flex gap="2" mt="2" data-print="no">
        <Button
          look="quiet"
          size="sm"
          ms="-3"
          aria-expanded={isOpen}
          aria-controls={domainsId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronDown aria-hidden />
          {isOpen ? 'Hide domains' : 'Show domains'}
          <VisuallyHidden> of station {number}</VisuallyHidden>
        </Button>
        {markHundredths === null && attemptId && (
          <LinkButton look="outline" size="sm" to={`?mark=${number}`}>
            Mark it now
            <VisuallyHidden>: station {number}</VisuallyHidden>
          </LinkButton>
        )}
      </Flex>
      <Box id={domainsId} display={isOpen ? 'block' : 'none'} data-print="open" mt="2">
        <StationDomains station={station} />
      </Box>
    </Box>
  );
}
