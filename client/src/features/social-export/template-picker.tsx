import type { StudyStats } from '@cascade/shared/features/social-export/contract';
import { Box, chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { PictureCanvas } from './picture-canvas.tsx';
import type { Template } from './templates.ts';

const Group = chakra('fieldset', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: { base: '2', md: '4' },
    alignItems: 'start',
  },
});
const Card = chakra('label', {
  base: {
    position: 'relative',
    display: 'block',
    p: { base: '1', md: '3' },
    bg: 'surface',
    borderWidth: '2px',
    borderColor: 'border',
    borderRadius: 'lg',
    height: 'full',
    cursor: 'pointer',
    _hover: { borderColor: 'line' },
    '&:has(:checked)': { borderColor: 'accent', bg: 'accent.subtle' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
  },
});

type Props = {
  templates: readonly Template[];
  stats: StudyStats;
  name: string | null;
  chosen: Template;
  onChoose: (template: Template) => void;
};

const THUMBNAIL = 0.3;

export function TemplatePicker({ templates, stats, name, chosen, onChoose }: Props) {
  const group = useId();
  return (
    <Group>
      <VisuallyHidden as="legend">Template</VisuallyHidden>
      {templates.map((template) => (
        <Card key={template.id}>
          <VisuallyHidden asChild>
            <input
              type="radio"
              name={group}
              checked={template.id === chosen.id}
              onChange={() => onChoose(template)}
            />
          </VisuallyHidden>
          <PictureCanvas template={template} stats={stats} name={name} scale={THUMBNAIL} />
          <Box
            textStyle={{ base: 'caption', md: 'label' }}
            fontWeight="bold"
            mt="2"
            css={{ '@media (max-width: 22rem)': { fontSize: '0.75rem' } }}
          >
            {template.name}
          </Box>
          <Box textStyle="small" color="muted" hideBelow="md">
            {template.description}
          </Box>
        </Card>
      ))}
    </Group>
  );
}
