import type { Material } from '@cascade/shared/domain/stations/materials';
import { Box, chakra } from '@chakra-ui/react';
import { type ComponentType, useEffect, useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

type View = ComponentType<{ material: Material }>;

type Figure = { View: View } | 'failed' | null;

/** Known to what is mounted later, such as the sheets of a printout, which cannot wait. */
let loaded: Figure = null;

/** Fetched when the first document is shown; a running station must not fail with it. */
function useFigure() {
  const [figure, setFigure] = useState(loaded);
  useEffect(() => {
    if (figure !== null) return undefined;
    let isShown = true;
    import('./material-figure.tsx').then(
      ({ MaterialFigure }) => {
        loaded = { View: MaterialFigure };
        if (isShown) setFigure(loaded);
      },
      () => isShown && setFigure('failed'),
    );
    return () => {
      isShown = false;
    };
  }, [figure]);
  return { figure, retry: () => setFigure(null) };
}

type Props = { materials: readonly Material[] };

function InWords({ materials }: Props) {
  return materials.map(({ id, title, textAlternative }) => (
    <Box key={id} mb="4" maxWidth="measure">
      <chakra.h3 textStyle="subheading">{title}</chakra.h3>
      <Box whiteSpace="pre-line">{textAlternative}</Box>
    </Box>
  ));
}

/** The documents of a candidate's sheet, in the words of their alternatives if they cannot be drawn. */
export function Materials({ materials }: Props) {
  const { figure, retry } = useFigure();
  if (figure === null)
    return (
      <>
        <Box role="status" aria-label="Loading the documents…" _print={{ display: 'none' }}>
          <Skeleton height="64" width="full" aria-hidden />
        </Box>
        <Box display="none" _print={{ display: 'block' }}>
          <InWords materials={materials} />
        </Box>
      </>
    );
  if (figure === 'failed')
    return (
      <>
        <Box color="muted" mb="4">
          The documents could not be drawn. This is what they show.{' '}
          <Button look="outline" size="sm" onClick={retry}>
            Try again
          </Button>
        </Box>
        <InWords materials={materials} />
      </>
    );
  const { View } = figure;
  return (
    <Box display="grid" gap="8">
      {materials.map((material) => (
        <View key={material.id} material={material} />
      ))}
    </Box>
  );
}
