import type { Reference } from '@cascade/shared/features/references/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { memo } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../../ui/data/badge.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { LongDate } from '../../../ui/page/long-date.tsx';
import { GuideIcon } from '../guide-icon.tsx';

const shownSections = 3;
const shownTags = 3;
/** Phones show short cards, so that the list can be skimmed. */
const onlyWide = { base: 'none', sm: 'block' };

const CardLink = chakra(Link, {
  base: {
    borderRadius: 'sm',
    _hover: { color: 'accent' },
    // The whole card is clickable.
    _before: { content: '""', position: 'absolute', inset: '0', borderRadius: 'lg' },
  },
});

export const GuideCard = memo(function GuideCard({ guide }: { guide: Reference }) {
  const { id, title, specialty, tags, lastUpdated } = guide;
  const sections = Object.values(guide.sections);
  const furtherSections = sections.length - shownSections;
  const furtherTags = tags.length - shownTags;
  return (
    <Card asChild isLink>
      <li>
        <Flex direction="column" height="full" gap="4">
          <Flex gap="4" align="start">
            <GuideIcon guide={guide} />
            <Box minWidth="0">
              <chakra.h2 textStyle="subheading">
                <CardLink to={`/quick-references/${id}`}>{title}</CardLink>
              </chakra.h2>
              <Box textStyle="small" color="muted" mt="1">
                {specialty}
              </Box>
            </Box>
          </Flex>
          <Box textStyle="small" display={onlyWide}>
            <Box color="muted" fontVariantNumeric="tabular-nums">
              {sections.length} {sections.length === 1 ? 'section' : 'sections'}
            </Box>
            <chakra.ul listStyle="none" mt="1">
              {sections.slice(0, shownSections).map((section) => (
                <li key={section.title}>{section.title}</li>
              ))}
            </chakra.ul>
            {furtherSections > 0 && <Box color="muted">+{furtherSections} more</Box>}
          </Box>
          <Flex mt="auto" wrap="wrap" gap="2" display={{ base: 'none', sm: 'flex' }}>
            {tags.slice(0, shownTags).map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
            {furtherTags > 0 && <Badge bg="transparent">+{furtherTags}</Badge>}
          </Flex>
          <Box textStyle="caption" color="muted">
            Updated <LongDate day={lastUpdated} />
          </Box>
        </Flex>
      </li>
    </Card>
  );
});
