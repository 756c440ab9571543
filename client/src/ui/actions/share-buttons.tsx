import { Flex } from '@chakra-ui/react';
import { Copy, Share2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { toast } from '../toast/toasts.ts';
import { Button } from './button.tsx';

type Props = Pick<ComponentProps<typeof Button>, 'size'> & {
  url: string;
  /** Completes "Copy …" for screen readers. */
  name: string;
  title: string;
  copiedText: string;
};

export function ShareButtons({ url, name, title, copiedText, size }: Props) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast({ title: 'Link copied', description: copiedText });
    } catch {
      toast({ title: 'Copy it by hand', description: 'The browser did not allow copying.' });
    }
  }
  function share() {
    // Rejects when cancelled.
    void navigator.share({ title, url }).catch(() => undefined);
  }
  return (
    <Flex gap="2">
      <Button look="outline" size={size} aria-label={`Copy ${name}`} onClick={() => void copy()}>
        <Copy aria-hidden />
        Copy
      </Button>
      {'share' in navigator && (
        <Button look="outline" size={size} aria-label={`Share ${name}`} onClick={share}>
          <Share2 aria-hidden />
          Share
        </Button>
      )}
    </Flex>
  );
}
