import type { PlanCheck } from '@cascade/shared/features/circuits/plan';
import { Box, Flex } from '@chakra-ui/react';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';

const looks = {
  error: { Icon: CircleX, color: 'danger.fg', word: 'Must be mended: ' },
  warning: { Icon: TriangleAlert, color: 'warn.fg', word: 'To be weighed: ' },
};

/** What the plan lacks, in sentences; errors first, as the server gives them. */
export function PlanChecks({ checks }: { checks: PlanCheck[] }) {
  if (checks.length === 0) {
    return (
      <Flex gap="2" color="success.fg">
        <Box mt="1" flexShrink="0">
          <CircleCheck size={18} aria-hidden />
        </Box>
        Nothing stands in the way.
      </Flex>
    );
  }
  return (
    <Box as="ul" listStyleType="none" display="grid" gap="2">
      {checks.map(({ level, code, text }) => {
        const { Icon, color, word } = looks[level];
        return (
          <Flex as="li" key={`${code} ${text}`} gap="2">
            <Box mt="1" flexShrink="0" color={color}>
              <Icon size={18} aria-hidden />
            </Box>
            <span>
              <VisuallyHidden>{word}</VisuallyHidden>
              {text}
            </span>
          </Flex>
        );
      })}
    </Box>
  );
}
