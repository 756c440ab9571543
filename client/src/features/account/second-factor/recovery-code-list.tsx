import { chakra, Flex, Stack } from '@chakra-ui/react';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { toast } from '../../../ui/toast/toasts.ts';

type Props = { codes: string[]; onClose: () => void };

/** The server never shows them again. */
export function RecoveryCodeList({ codes, onClose }: Props) {
  const text = codes.join('\n');

  async function copy() {
    await navigator.clipboard.writeText(text).then(
      () => toast({ title: 'Copied' }),
      () =>
        toast({ title: 'Not copied', description: 'Please write them down.', tone: 'destructive' }),
    );
  }

  function download() {
    const url = URL.createObjectURL(new Blob([`CASCade recovery codes\n\n${text}\n`]));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'cascade-recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(url);
  }

  return (
    <Stack gap="5">
      <div>
        Keep these recovery codes somewhere safe, away from your phone. If you lose the app, each
        signs you in once. They are not shown again.
      </div>
      <Notice tone="quiet">
        <chakra.ul
          aria-label="Recovery codes"
          listStyle="none"
          display="grid"
          gridTemplateColumns="repeat(auto-fill, minmax(8rem, 1fr))"
          gap="2"
          fontFamily="mono"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </chakra.ul>
      </Notice>
      <Flex wrap="wrap" gap="3">
        <Button look="outline" onClick={() => void copy()}>
          Copy
        </Button>
        <Button look="outline" onClick={download}>
          Download
        </Button>
        <Button onClick={onClose}>I have kept them</Button>
      </Flex>
    </Stack>
  );
}
