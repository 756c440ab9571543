import type { Material } from '@cascade/shared/domain/stations/materials';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Maximize2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { BloodTable } from './blood-table.tsx';
import { Drawing } from './drawing.tsx';
import { DrugChart } from './drug-chart.tsx';
import { EcgPaper } from './ecg/ecg-paper.tsx';
import { LargeView } from './large-view.tsx';
import { Letter } from './letter.tsx';
import { ObservationChart } from './observations/observation-chart.tsx';
import { Paper } from './paper.tsx';
import { RatingScale } from './rating-scale.tsx';
import { WardNote } from './ward-note.tsx';

function drawn(material: Material): ReactNode {
  switch (material.kind) {
    case 'letter':
      return <Letter letter={material} />;
    case 'wardNote':
      return <WardNote note={material} />;
    case 'drugChart':
      return <DrugChart chart={material} />;
    case 'bloodTable':
      return <BloodTable table={material} />;
    case 'observationChart':
      return <ObservationChart chart={material} />;
    case 'ecg':
      return <EcgPaper ecg={material} />;
    case 'ratingScale':
      return <RatingScale scale={material} />;
    case 'drawing':
      return <Drawing drawing={material} />;
  }
}

/** Narrower, these could not be read; they scroll sideways instead. */
const leastWidths: Partial<Record<Material['kind'], string>> = { ecg: '46rem', drugChart: '34rem' };

/** One document as paper, which stays light in the dark, with what it shows in words. */
export function MaterialFigure({ material }: { material: Material }) {
  const { kind, title, textAlternative } = material;
  const [isLarge, setIsLarge] = useState(false);
  const id = useId();
  return (
    <chakra.figure aria-labelledby={id} minWidth="0">
      <Flex justify="space-between" align="center" gap="3" mb="2">
        <chakra.h3 id={id} textStyle="subheading" minWidth="0">
          {title}
        </chakra.h3>
        <Button
          look="outline"
          size="sm"
          _print={{ display: 'none' }}
          onClick={() => setIsLarge(true)}
        >
          <Maximize2 aria-hidden />
          Open large
          <VisuallyHidden>: {title}</VisuallyHidden>
        </Button>
      </Flex>
      <Paper
        role="region"
        aria-label={title}
        // Must be reachable by keyboard, as it may scroll.
        tabIndex={0}
        // Hidden words in its cells would widen the page otherwise.
        position="relative"
        overflowX="auto"
        _print={{ overflow: 'visible' }}
      >
        <Box minWidth={leastWidths[kind]} _print={{ minWidth: '0' }}>
          {drawn(material)}
        </Box>
      </Paper>
      <chakra.details mt="1" _print={{ display: 'none' }}>
        <chakra.summary textStyle="label" color="accent" cursor="pointer" py="2" width="max">
          In words
          <VisuallyHidden>: {title}</VisuallyHidden>
        </chakra.summary>
        <Box maxWidth="measure" whiteSpace="pre-line">
          {textAlternative}
        </Box>
      </chakra.details>
      {isLarge && (
        <LargeView
          title={title}
          widthPx={kind === 'ecg' ? 1_280 : 760}
          onClose={() => setIsLarge(false)}
        >
          {drawn(material)}
        </LargeView>
      )}
    </chakra.figure>
  );
}
