import type { Material } from '@cascade/shared/domain/stations/materials';
import { Box, chakra } from '@chakra-ui/react';
import { type ComponentType, useEffect, useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

type View = ComponentType<{ material: Material }>;

const load = async (): Promise<View> => (await import('./material-figure.tsx')).MaterialFigure;

/** Fetched when the first document is shown; a running station must not fail with it. */
function useFigure() {
  const [figure, setFigure] = useState<{ View: View } | 'failed' | null>(null);
  useEffect(() => {
    let isShown = true;
    if (figure !== null) return undefined;
    load().then(
      (View) => isShown && setFigure({ View }),
      () => isShown && setFigure('failed'),
    );
    return () => {
      isShown = false;
    };
  }, [figure]);
  return { figure, retry: () => setFigure(null) };
}

type Props = { materials: readonly Material[] };

/** The documents of a candidate's sheet, in the words of their alternatives if they cannot be drawn. */
export function Materials({ materials }: Props) {
  const { figure, retry } = useFigure();
  if (figure === null)
    return (
      <Box role="status" aria-label="Loading the documents…">
        <Skeleton height="64" width="full" aria-hidden />
      </Box>
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
        {materials.map(({ id, title, textAlternative }) => (
          <Box key={id} mb="4" maxWidth="measure">
            <chakra.h3 textStyle="subheading">{title}</chakra.h3>
            <Box whiteSpace="pre-line">{textAlternative}</Box>
          </Box>
        ))}
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
