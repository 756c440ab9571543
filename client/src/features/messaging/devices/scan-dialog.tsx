import { Box, chakra, Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { codeInPhoto, watchForCode } from './read-code.ts';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  onScan: (code: number[]) => Promise<void>;
};

export function ScanDialog({ isOpen, onClose, onScan }: Props) {
  return (
    <Dialog title="Scan the code" isOpen={isOpen} onClose={onClose}>
      <Scanner onClose={onClose} onScan={onScan} />
    </Dialog>
  );
}

function Scanner({ onClose, onScan }: Omit<Props, 'isOpen'>) {
  const video = useRef<HTMLVideoElement>(null);
  const scanning = useMutation({ mutationFn: onScan, onSuccess: onClose });
  const { mutateAsync } = scanning;
  const camera = useCamera(video, mutateAsync);
  const reading = useMutation({
    mutationFn: async (photo: File) => mutateAsync(await codeInPhoto(photo)),
  });
  const error = scanning.error ?? reading.error;
  return (
    <Stack gap="4">
      {camera === 'refused' ? (
        <p>The camera cannot be used here. You can take a photo of the code instead.</p>
      ) : (
        <>
          <p>Hold this device so that the whole code is in the picture.</p>
          <Box bg="sunken" borderRadius="md" overflow="hidden">
            <chakra.video
              ref={video}
              aria-label="Picture of the camera"
              muted
              playsInline
              display="block"
              width="full"
              maxHeight="80"
              objectFit="contain"
            />
          </Box>
        </>
      )}
      {error && (
        <Notice tone="danger" role="alert">
          {sentenceOf(error)}
        </Notice>
      )}
      <Field label="Use a photo of the code">
        {(control) => (
          <TextInput
            {...control}
            type="file"
            accept="image/*"
            pt="2"
            onChange={({ target }) => {
              const photo = target.files?.[0];
              target.value = '';
              if (photo) reading.mutate(photo);
            }}
          />
        )}
      </Field>
    </Stack>
  );
}

function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onCode: (code: number[]) => Promise<void>,
): 'asked' | 'refused' {
  const [state, setState] = useState<'asked' | 'refused'>('asked');
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    const stopped = new AbortController();
    watchForCode(video, stopped.signal, (code) => latest.current(code)).catch(() => {
      if (!stopped.signal.aborted) setState('refused');
    });
    return () => stopped.abort();
  }, [video]);
  return state;
}
