import { Box, chakra, Flex } from '@chakra-ui/react';
import { RotateCw } from 'lucide-react';
import { sentenceOf } from '../../api/api-error.ts';
import { Button } from '../actions/button.tsx';

type Props = {
  /** Such as "The stations could not be loaded". */
  title: string;
  error: unknown;
  onRetry?: () => void;
  level?: 'h1' | 'h2' | 'h3';
};

export function ErrorState({ title, error, onRetry, level = 'h2' }: Props) {
  return (
    <Flex
      role="alert"
      direction="column"
      align="start"
      gap="3"
      p={{ base: '4', md: '6' }}
      bg="danger.subtle"
      borderRadius="lg"
    >
      <chakra.h2 as={level} textStyle="subheading" color="danger.fg">
        {title}
      </chakra.h2>
      <Box maxWidth="measure">{sentenceOf(error)}</Box>
      {onRetry && (
        <Button look="outline" onClick={onRetry}>
          <RotateCw aria-hidden />
          Retry
        </Button>
      )}
    </Flex>
  );
}
