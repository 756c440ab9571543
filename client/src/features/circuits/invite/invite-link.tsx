import type { Circuit } from '@cascade/shared/features/circuits/contract';
import type { CircuitLink } from '@cascade/shared/features/circuits/people';
import { Box, Flex } from '@chakra-ui/react';
import { Copy, Share2 } from 'lucide-react';
import { Button } from '../../../ui/actions/button.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { wishHints, wishNameIn } from '../role-words.ts';

type Props = { link: CircuitLink; circuit: Circuit };

/** One link, to be copied, shared, or selected by hand where neither works. */
export function InviteLink({ link: { wish, path }, circuit: { name, mode } }: Props) {
  const url = location.origin + path;
  const role = wishNameIn(mode, wish);
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast({ title: 'Link copied', description: `Whoever has it joins as: ${role}.` });
    } catch {
      toast({ title: 'Copy it by hand', description: 'The browser did not allow copying.' });
    }
  }
  function share() {
    // Rejects when the person changes their mind.
    void navigator.share({ title: `${name}: ${role}`, url }).catch(() => undefined);
  }
  return (
    <Box as="li" borderTopWidth="1px" borderColor="border" py="3">
      <Flex wrap="wrap" justify="space-between" align="center" gap="2">
        <Box minWidth="0">
          <Box fontWeight="medium">{role}</Box>
          {mode !== 'trio' && (
            <Box textStyle="small" color="muted">
              {wishHints[wish]}
            </Box>
          )}
        </Box>
        <Flex gap="2">
          <Button look="outline" aria-label={`Copy the ${role} link`} onClick={() => void copy()}>
            <Copy aria-hidden />
            Copy
          </Button>
          {'share' in navigator && (
            <Button look="outline" aria-label={`Share the ${role} link`} onClick={share}>
              <Share2 aria-hidden />
              Share
            </Button>
          )}
        </Flex>
      </Flex>
      <TextInput
        readOnly
        aria-label={`${role} link`}
        value={url}
        onFocus={(event) => event.target.select()}
        textStyle="small"
        mt="2"
      />
    </Box>
  );
}
