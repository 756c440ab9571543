import { getExamResultsCsv } from '@cascade/shared/features/exam-simulator/results';
import { Flex } from '@chakra-ui/react';
import { Download, Printer } from 'lucide-react';
import { AnchorButton } from '../../../ui/actions/anchor-button.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';

/** What to do with a result. */
export function ResultsActions({ sessionId }: { sessionId: string }) {
  return (
    <Flex wrap="wrap" gap="2" data-print="no">
      <AnchorButton
        look="outline"
        href={getExamResultsCsv.path.replace(':id', sessionId)}
        download={`mock-exam-${sessionId}.csv`}
      >
        <Download aria-hidden />
        Download as CSV
      </AnchorButton>
      <Button look="outline" onClick={() => window.print()}>
        <Printer aria-hidden />
        Print
      </Button>
      <LinkButton look="outline" to="/exam-simulator">
        All sessions
      </LinkButton>
    </Flex>
  );
}
