import type { PartnerLink } from '@cascade/shared/features/partner/contract';
import { Box, Flex } from '@chakra-ui/react';
import { Copy, Share2 } from 'lucide-react';
import { Button } from '../../ui/actions/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { viewNames, viewParts } from './view-names.ts';

/** One link, to be copied, shared, or selected by hand where neither works. */
export function LinkLine({ link: { view, path } }: { link: PartnerLink }) {
  const url = location.origin + path;
  const name = viewNames[view];
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast({ title: 'Link copied', description: `It opens ${viewParts[view]}.` });
    } catch {
      toast({ title: 'Copy it by hand', description: 'The browser did not allow copying.' });
    }
  }
  function share() {
    // Rejects when the person changes their mind.
    void navigator.share({ title: `${name}, timed practice`, url }).catch(() => undefined);
  }
  return (
    <Box>
      <Field label={`${name}: ${viewParts[view]}`}>
        {(control) => (
          <TextInput
            {...control}
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
            textStyle="small"
          />
        )}
      </Field>
      <Flex gap="2" mt="2">
        <Button
          look="outline"
          size="sm"
          aria-label={`Copy ${name} link`}
          onClick={() => void copy()}
        >
          <Copy aria-hidden />
          Copy
        </Button>
        {'share' in navigator && (
          <Button look="outline" size="sm" aria-label={`Share ${name} link`} onClick={share}>
            <Share2 aria-hidden />
            Share
          </Button>
        )}
      </Flex>
    </Box>
  );
}
