import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { askForProof } from '../../../api/proof.ts';
import { beginRecovery, useRecovery } from '../../../e2ee/keys.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { toast } from '../../../ui/toast/toasts.ts';

const SHORTEST_PASSPHRASE = 12;

type Props = { isOpen: boolean; onClose: () => void };

export function RecoveryKeyDialog({ isOpen, onClose }: Props) {
  return (
    <Dialog title="Keep your messages safe" isOpen={isOpen} onClose={onClose}>
      <RecoveryKey onClose={onClose} />
    </Dialog>
  );
}

function RecoveryKey({ onClose }: { onClose: () => void }) {
  const recovery = useRecovery();
  const making = useMutation({
    mutationFn: async (phrase: string) => {
      // Replacing a key needs a proof.
      if (recovery?.state !== 'none' && !(await askForProof())) return undefined;
      return beginRecovery(phrase || undefined);
    },
  });
  const [phrase, setPhrase] = useState('');
  const [isWanted, setIsWanted] = useState(false);
  const isShort = isWanted && phrase.length < SHORTEST_PASSPHRASE;
  if (making.data) return <KeyShown recoveryKey={making.data} onClose={onClose} />;
  return (
    <chakra.form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isShort) making.mutate(isWanted ? phrase : '');
      }}
    >
      <Stack gap="5">
        <p>
          You get a key of letters and numbers. Anyone who has it can read your messages, and
          without it nobody can bring them back, not even we. Keep it where you keep passwords.
        </p>
        <Checkbox
          label="I also want a passphrase of my own that opens them"
          checked={isWanted}
          onChange={({ target }) => setIsWanted(target.checked)}
        />
        {isWanted && (
          <Field
            label="Passphrase"
            hint={`At least ${SHORTEST_PASSPHRASE} letters, and not your password. Four unrelated words are good.`}
          >
            {(control) => (
              <PasswordInput
                {...control}
                autoComplete="new-password"
                value={phrase}
                onChange={({ target }) => setPhrase(target.value)}
              />
            )}
          </Field>
        )}
        {making.error && (
          <Notice tone="danger" role="alert">
            {sentenceOf(making.error)}
          </Notice>
        )}
        <Flex wrap="wrap" gap="2" justify="flex-end">
          <Button look="outline" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" disabled={isShort} isBusy={making.isPending}>
            Make the key
          </Button>
        </Flex>
      </Stack>
    </chakra.form>
  );
}

function KeyShown({ recoveryKey, onClose }: { recoveryKey: string; onClose: () => void }) {
  async function copy() {
    await navigator.clipboard.writeText(recoveryKey);
    toast({ title: 'Recovery key copied' });
  }
  return (
    <Stack gap="5">
      <p>This is your recovery key. It is shown this once.</p>
      <Box bg="sunken" borderRadius="md" p="4">
        <chakra.output
          aria-label="Recovery key"
          display="block"
          fontFamily="mono"
          overflowWrap="anywhere"
        >
          {recoveryKey}
        </chakra.output>
      </Box>
      <Flex wrap="wrap" gap="2">
        <Button look="outline" onClick={() => void copy()}>
          <Copy aria-hidden />
          Copy
        </Button>
        <Button
          look="outline"
          onClick={() => keepAsFile('cascade-recovery-key.txt', `${recoveryKey}\n`)}
        >
          <Download aria-hidden />
          Download
        </Button>
      </Flex>
      <Flex justify="flex-end">
        <Button onClick={onClose}>I have kept it</Button>
      </Flex>
    </Stack>
  );
}

function keepAsFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
