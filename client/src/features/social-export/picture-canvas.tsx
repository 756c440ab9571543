import type { StudyStats } from '@cascade/shared/features/social-export/contract';
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { drawPicture } from './drawing/render.ts';
import { sizeOf, type Template } from './templates.ts';

const Canvas = chakra('canvas', {
  base: { display: 'block', width: 'full', height: 'auto', borderRadius: 'md', bg: 'sunken' },
});

type Props = {
  template: Template;
  stats: StudyStats;
  name: string | null;
  /** Of the picture's own size. */
  scale: number;
  /** Left out where the words beside it say the same. */
  label?: string;
};

/** The picture as it would be, drawn anew whenever a figure changes. */
export function PictureCanvas({ template, stats, name, scale, label }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = sizeOf(template);
  useEffect(() => {
    // Without a preview, Generate Export says what went wrong.
    if (canvas.current)
      drawPicture(canvas.current, template, stats, name, scale).catch(() => undefined);
  }, [template, stats, name, scale]);
  return (
    <Canvas
      ref={canvas}
      // Otherwise it would have another shape until it is drawn.
      style={{ aspectRatio: `${width} / ${height}` }}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  );
}
