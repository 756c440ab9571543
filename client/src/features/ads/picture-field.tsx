import { addAdPicture } from '@cascade/shared/features/ads/administration';
import {
  MOST_PICTURE_BYTES,
  PICTURE_TOO_LARGE,
  pictureSizes,
} from '@cascade/shared/features/ads/pictures';
import { Box, Flex } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FileInput } from '../../ui/fields/file-input.tsx';

const { width, height } = pictureSizes.small;

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

const reasonOf = (error: unknown): string =>
  (error instanceof ApiError && error.fields[0]?.message) || sentenceOf(error);

type Props = {
  /** Hash of the chosen one. */
  picture: string | null;
  onChange: (picture: string | null) => void;
  /** Why the server has refused the form. */
  refusal: string | undefined;
};

/** The preview shows what was chosen. */
export function PictureField({ picture, onChange, refusal }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const adding = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MOST_PICTURE_BYTES)
        throw new ApiError({ status: 0, detail: `${PICTURE_TOO_LARGE}.` });
      return call(addAdPicture, { body: { content: await base64Of(file) } });
    },
    onSuccess: (added) => onChange(added.picture),
  });
  const problem = adding.error ? reasonOf(adding.error) : refusal;
  return (
    <Box role="group" aria-labelledby="ad-picture">
      <Box id="ad-picture" textStyle="label" mb="1">
        Picture
      </Box>
      <Box textStyle="small" color="muted" mb="3">
        Optional: JPEG, PNG or WebP, at least {width} × {height} pixels and at most 2 MB. It is cut
        to sixteen by nine.
      </Box>
      <Flex align="center" gap="3" wrap="wrap">
        <FileInput
          input={input}
          label="Picture to add"
          accept="image/jpeg,image/png,image/webp"
          onChoose={(file) => adding.mutate(file)}
        />
        <Button look="outline" isBusy={adding.isPending} onClick={() => input.current?.click()}>
          {picture ? 'Choose another picture' : 'Choose a picture'}
        </Button>
        {picture && (
          <Button look="quiet" disabled={adding.isPending} onClick={() => onChange(null)}>
            Remove the picture
          </Button>
        )}
      </Flex>
      {problem && (
        <Box role="alert" textStyle="small" color="danger" mt="2">
          {problem}
        </Box>
      )}
    </Box>
  );
}
