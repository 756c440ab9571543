import type { Reference } from '@cascade/shared/features/references/contract';
import { Box, chakra, Grid, type SystemStyleObject } from '@chakra-ui/react';
import { Printer, Stethoscope } from 'lucide-react';
import { Reportable } from '../../../domain/mistakes/reportable.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { GuideContents } from './guide-contents.tsx';
import { GuideHeader } from './guide-header.tsx';
import { GuideSection } from './guide-section.tsx';
import { BackToGuides } from './guide-skeleton.tsx';
import { GuideStations } from './guide-stations.tsx';

const printCss: SystemStyleObject = {
  '@media print': {
    colorScheme: 'light',
    '&, & *': { color: 'CanvasText !important', background: 'transparent !important' },
    '& [data-print=no]': { display: 'none' },
    '& h1': { fontSize: 'xl' },
    '& h2': { fontSize: 'md', breakAfter: 'avoid' },
    '& [data-print=columns]': { columnCount: 2, columnGap: '8', fontSize: 'xs' },
    '& ul, & section > div': { fontSize: 'xs', lineHeight: 'snug' },
    '& section': { maxWidth: 'none', mt: '0 !important', mb: '4' },
    '& li::marker': { color: 'CanvasText' },
    '& li': { breakInside: 'avoid' },
  },
};

function GuideSources({ sources }: { sources: string[] }) {
  if (sources.length === 0) return null;
  return (
    <chakra.section
      aria-labelledby="sources"
      maxWidth="measure"
      mt="12"
      pt="6"
      borderTopWidth="1px"
      borderColor="border"
      textStyle="small"
      _print={{ mt: '4', pt: '2' }}
    >
      <chakra.h2 id="sources" textStyle="subheading" mb="2">
        Sources
      </chakra.h2>
      <chakra.ul listStyle="disc" ps="5" color="muted">
        {sources.map((source) => (
          <li key={source}>{source}</li>
        ))}
      </chakra.ul>
      <Box color="muted" mt="3">
        A study aid for the examination, not for decisions about patients. Read the current version
        of each source.
      </Box>
    </chakra.section>
  );
}

const longFrom = 4;

export function Guide({ guide }: { guide: Reference }) {
  const sections = Object.entries(guide.sections);
  const isLong = sections.length >= longFrom;
  return (
    <Box css={printCss}>
      <BackToGuides />
      <GuideHeader
        guide={guide}
        actions={
          <>
            <Button look="outline" onClick={() => print()}>
              <Printer aria-hidden />
              Print Guide
            </Button>
            <LinkButton to="/scenarios">
              <Stethoscope aria-hidden />
              Practice Scenarios
            </LinkButton>
          </>
        }
      />
      <Grid
        templateColumns={{ base: '1fr', lg: isLong ? 'minmax(0, 44rem) 16rem' : '1fr' }}
        columnGap="16"
        rowGap="8"
        alignItems="start"
        _print={{ display: 'block' }}
      >
        {isLong && <GuideContents sections={sections} />}
        <chakra.article
          gridRow={{ lg: '1' }}
          gridColumn={{ lg: '1' }}
          minWidth="0"
          data-print="columns"
        >
          <Reportable place={{ kind: 'guide', guideId: guide.id }} title={guide.title}>
            {sections.map(([id, section], place) => (
              <GuideSection
                key={id}
                id={id}
                number={place + 1}
                section={section}
                color={guide.color}
              />
            ))}
            <GuideStations guideId={guide.id} />
            <GuideSources sources={guide.sources} />
          </Reportable>
        </chakra.article>
      </Grid>
    </Box>
  );
}
