import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Prose } from '../../../ui/page/prose.tsx';

type Props = { title: string; intro: ReactNode; children: ReactNode };

export function LegalPage({ title, intro, children }: Props) {
  return (
    <Box as="article">
      <PageHeader
        title={title}
        description={intro}
        eyebrow={<time dateTime="2025-01-12">Last updated January 12, 2025</time>}
      />
      <Prose>{children}</Prose>
    </Box>
  );
}
