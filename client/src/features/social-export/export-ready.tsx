import { Box, chakra, Flex } from '@chakra-ui/react';
import { Copy, Download, Share2 } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { AnchorButton } from '../../ui/actions/anchor-button.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { captionText } from './templates.ts';
import type { GeneratedExport } from './use-export.ts';

const Picture = chakra('img', {
  base: { display: 'block', width: 'full', height: 'auto', borderRadius: 'md' },
});

type Props = { made: GeneratedExport; caption: string; hashtags: readonly string[] };

export function ExportReady({ made, caption, hashtags }: Props) {
  const { template, file, url } = made;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const text = captionText(caption, hashtags);
  // It appears below what was pressed.
  useEffect(() => heading.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast({
        title: 'Caption Copied!',
        description: 'The caption and hashtags have been copied to your clipboard.',
      });
    } catch {
      toast({ title: 'Copy it by hand', description: 'The browser did not allow copying.' });
    }
  }

  return (
    <Card asChild>
      <section aria-labelledby={id}>
        <chakra.h2 id={id} ref={heading} tabIndex={-1} textStyle="heading" mb="4" outline="none">
          Export Ready
        </chakra.h2>
        <Flex gap="6" direction={{ base: 'column', sm: 'row' }} align="flex-start">
          <Box width="56" maxWidth="full" flexShrink="0">
            <Picture
              src={url}
              alt={`${template.name}, drawn with your figures`}
              style={{ aspectRatio: template.dimensions.replace('x', ' / ') }}
            />
          </Box>
          <Box minWidth="0" flex="1" width="full">
            <Box whiteSpace="pre-wrap" overflowWrap="anywhere" mb="5">
              {text}
            </Box>
            <Flex wrap="wrap" gap="3">
              <AnchorButton
                href={url}
                download={file.name}
                onClick={() =>
                  toast({
                    title: 'Downloaded!',
                    description: 'Your social media export has been downloaded.',
                  })
                }
              >
                <Download aria-hidden />
                Download Image
              </AnchorButton>
              <Button look="outline" onClick={() => void copy()}>
                <Copy aria-hidden />
                Copy Caption
              </Button>
              {canShare(file) && (
                <Button
                  look="outline"
                  onClick={() => {
                    // Rejects when cancelled.
                    void navigator.share({ files: [file], text }).catch(() => undefined);
                  }}
                >
                  <Share2 aria-hidden />
                  Share
                </Button>
              )}
            </Flex>
          </Box>
        </Flex>
      </section>
    </Card>
  );
}

/** The device's own share sheet, where it takes pictures. */
function canShare(file: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [file] });
}
