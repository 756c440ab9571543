import type { StudyStats } from '@cascade/shared/features/social-export/contract';
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { Tabs } from '../../ui/page/tabs.tsx';
import { CustomisePanel, type NameChoice } from './customise-panel.tsx';
import { ExportReady } from './export-ready.tsx';
import { Generating } from './generating.tsx';
import { PictureCanvas } from './picture-canvas.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import { tellsOf } from './tells.ts';
import { TemplatePicker } from './template-picker.tsx';
import {
  defaultCaption,
  hashtagsOf,
  platformNames,
  platforms,
  preselectedOf,
  type Template,
  templates,
  templatesOf,
} from './templates.ts';
import { useExport } from './use-export.ts';

type Props = { stats: StudyStats; name: string; handle: string };

const [firstTemplate] = templates as [Template, ...Template[]];
const PREVIEW = 0.5;

export function Studio({ stats, name, handle }: Props) {
  const [template, setTemplate] = useState(firstTemplate);
  /** Undefined while it is the default, which follows the figures. */
  const [ownCaption, setOwnCaption] = useState<string>();
  const [hashtags, setHashtags] = useState<readonly string[]>(preselectedOf(template.platform));
  const [nameChoice, setNameChoice] = useState<NameChoice>('handle');
  const { state, generate, discard } = useExport();
  const caption = ownCaption ?? defaultCaption(template, stats);
  const shownName = { handle, name, none: null }[nameChoice];

  function choose(next: Template) {
    setTemplate(next);
    setOwnCaption(undefined);
    setHashtags(preselectedOf(next.platform));
    discard();
  }

  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }}
      gap={{ base: '6', lg: '8' }}
      alignItems="start"
    >
      <Grid templateColumns="minmax(0, 1fr)" gap="6">
        <Tabs
          label="Platform"
          selected={template.platform}
          onSelect={(id) => {
            const [first] = templates.filter(({ platform }) => platform === id);
            if (first) choose(first);
          }}
          tabs={platforms.map((platform) => ({
            id: platform,
            label: platformNames[platform],
            panel: (
              <TemplatePicker
                templates={templatesOf(platform)}
                stats={stats}
                name={shownName}
                chosen={template}
                onChoose={choose}
              />
            ),
          }))}
        />
        <Card asChild>
          <section aria-labelledby="customise">
            <chakra.h2 id="customise" textStyle="heading" mb="4">
              Customise
            </chakra.h2>
            <Grid
              templateColumns={{ base: 'minmax(0, 1fr)', md: '14rem minmax(0, 1fr)' }}
              gap="6"
              alignItems="start"
            >
              <Preview
                template={template}
                stats={stats}
                name={shownName}
                who={shownName === null ? 'not who you are' : `your ${nameChoice}, ${shownName}`}
              />
              <Box>
                <CustomisePanel
                  caption={caption}
                  onCaption={setOwnCaption}
                  hashtags={hashtags}
                  suggested={hashtagsOf[template.platform]}
                  onHashtags={setHashtags}
                  nameChoice={nameChoice}
                  onNameChoice={(choice) => {
                    setNameChoice(choice);
                    discard();
                  }}
                />
                <Flex mt="6" gap="4" align="center">
                  <Button
                    size="lg"
                    isBusy={state.status === 'generating'}
                    onClick={() => void generate(template, stats, shownName)}
                  >
                    Generate Export
                  </Button>
                  <Generating isShown={state.status === 'generating'} />
                </Flex>
              </Box>
            </Grid>
          </section>
        </Card>
        {state.status === 'ready' && (
          <ExportReady
            key={state.made.id}
            made={state.made}
            caption={caption}
            hashtags={hashtags}
          />
        )}
      </Grid>
      <ProgressPanel stats={stats} />
    </Grid>
  );
}

type PreviewProps = {
  template: Template;
  stats: StudyStats;
  name: string | null;
  /** In words. */
  who: string;
};

function Preview({ template, stats, name, who }: PreviewProps) {
  return (
    <Flex
      direction={{ base: 'row', md: 'column' }}
      wrap={{ base: 'wrap', md: 'nowrap' }}
      gap={{ base: '4', md: '3' }}
    >
      <Box width={{ base: '32', md: 'full' }} flexShrink="0">
        <PictureCanvas
          template={template}
          stats={stats}
          name={name}
          scale={PREVIEW}
          label={`Preview of ${template.name}`}
        />
      </Box>
      <Box
        flex={{ base: '1 1 8.5rem', md: 'none' }}
        textStyle="small"
        color="muted"
        minWidth="0"
        overflowWrap="anywhere"
      >
        <Box fontWeight="medium">The picture tells:</Box>
        <chakra.ul ps="4" listStyle="disc">
          <li>{who}</li>
          {tellsOf(template, stats).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </chakra.ul>
        <Box mt="2">Nothing about patients, partners or places.</Box>
      </Box>
    </Flex>
  );
}
