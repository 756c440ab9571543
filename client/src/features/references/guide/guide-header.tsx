import type { Reference } from '@cascade/shared/features/references/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/data/badge.tsx';
import { LongDate } from '../../../ui/page/long-date.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { GuideIcon } from '../guide-icon.tsx';

export function GuideHeader({ guide, actions }: { guide: Reference; actions: ReactNode }) {
  const { title, specialty, summary, tags, lastUpdated } = guide;
  return (
    <chakra.header mb={{ base: '8', md: '10' }} _print={{ mb: '4' }}>
      <PageTitle>{title}</PageTitle>
      <Flex gap="4" align="start" direction={{ base: 'column', sm: 'row' }}>
        <Box _print={{ display: 'none' }}>
          <GuideIcon guide={guide} />
        </Box>
        <Box minWidth="0" maxWidth="measure" _print={{ maxWidth: 'none' }}>
          <chakra.h1 textStyle="title">{title}</chakra.h1>
          <Box textStyle="small" color="muted" mt="2">
            {specialty} · Updated <LongDate day={lastUpdated} />
          </Box>
          <Box textStyle="lead" mt="3" textWrap="pretty" _print={{ mt: '1', fontSize: 'sm' }}>
            {summary}
          </Box>
          <Flex
            as="ul"
            aria-label="Tags"
            listStyle="none"
            wrap="wrap"
            gap="2"
            mt="4"
            data-print="no"
          >
            {tags.map((tag) => (
              <Badge key={tag} asChild>
                <li>{tag}</li>
              </Badge>
            ))}
          </Flex>
          <Flex wrap="wrap" gap="2" mt="6" data-print="no">
            {actions}
          </Flex>
        </Box>
      </Flex>
    </chakra.header>
  );
}
