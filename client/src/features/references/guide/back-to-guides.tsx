import { Flex } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import { TextLink } from '../../../ui/actions/text-link.tsx';

export function BackToGuides() {
  return (
    <Flex align="center" gap="2" mb="4" _print={{ display: 'none' }}>
      <ArrowLeft size={18} aria-hidden />
      <TextLink to="/quick-references">Back to Quick References</TextLink>
    </Flex>
  );
}
