import type { Reference } from '@cascade/shared/features/references/contract';
import { Box, chakra, Grid } from '@chakra-ui/react';
import { Printer, Stethoscope } from 'lucide-react';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { BackToGuides } from './back-to-guides.tsx';
import { GuideContents } from './guide-contents.tsx';
import { GuideHeader } from './guide-header.tsx';
import { GuideSection } from './guide-section.tsx';
import { GuideSources } from './guide-sources.tsx';
import { printCss } from './print-css.ts';

/** From this many sections on, a list to jump by stands beside the guide. */
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
          {sections.map(([id, section], place) => (
            <GuideSection
              key={id}
              id={id}
              number={place + 1}
              section={section}
              color={guide.color}
            />
          ))}
          <GuideSources sources={guide.sources} />
        </chakra.article>
      </Grid>
    </Box>
  );
}
