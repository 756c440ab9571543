import {
  MAX_AVATAR_BYTES,
  type Profile,
  removeAvatar,
} from '@cascade/shared/features/profile/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, apiErrorOf, sentenceOf, unreachableSentence } from '../../../api/api-error.ts';
import { mutationOf } from '../../../api/mutation-of.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { useProfileCache } from '../use-profile.ts';

const tooLarge = 'The picture is larger than 5 MB. Please choose a smaller one.';
const noPicture =
  'This file is not a picture that can be shown. Please choose a JPEG, PNG or WebP.';

type Chosen = { file: File; previewUrl: string };

export function usePicture() {
  const writeCache = useProfileCache();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [share, setShare] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const previewUrl = chosen?.previewUrl;
  useEffect(() => () => void (previewUrl && URL.revokeObjectURL(previewUrl)), [previewUrl]);

  const upload = useMutation({
    mutationFn: (file: File) => uploadAvatar(file, setShare),
    onSuccess: ({ profileImageUrl }) => finish(profileImageUrl),
    onError: (error) => setRefusal(sentenceOf(error)),
  });
  const remove = useMutation({
    ...mutationOf(removeAvatar),
    onSuccess: () => finish(null),
    onError: (error) => setRefusal(sentenceOf(error)),
  });

  function finish(profileImageUrl: string | null) {
    writeCache({ profileImageUrl });
    setChosen(null);
    toast({ title: 'Profile Updated' });
  }

  function choose(file: File) {
    setRefusal(file.size > MAX_AVATAR_BYTES ? tooLarge : undefined);
    setChosen(
      file.size > MAX_AVATAR_BYTES ? null : { file, previewUrl: URL.createObjectURL(file) },
    );
  }

  return {
    chosen,
    choose,
    /** The browser cannot draw it. */
    refuse() {
      setChosen(null);
      setRefusal(noPicture);
    },
    discard() {
      setChosen(null);
      setRefusal(undefined);
    },
    send() {
      if (!chosen) return;
      setShare(0);
      setRefusal(undefined);
      upload.mutate(chosen.file);
    },
    removeNow() {
      setRefusal(undefined);
      remove.mutate({});
    },
    share,
    refusal,
    isSending: upload.isPending,
    isRemoving: remove.isPending,
  };
}

/**
 * `fetch` has no upload progress.
 * @param onProgress 0 to 1
 * @throws ApiError
 */
async function uploadAvatar(picture: Blob, onProgress: (share: number) => void): Promise<Profile> {
  const response = await put(picture, onProgress);
  if (!response.ok) throw await apiErrorOf(response);
  return response.json();
}

function put(picture: Blob, onProgress: (share: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', '/api/profile/avatar');
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const { responseText, status, statusText } = request;
      resolve(new Response(responseText, { status, statusText }));
    });
    request.addEventListener('error', () =>
      reject(new ApiError({ status: 0, code: 'unreachable', detail: unreachableSentence })),
    );
    request.send(picture);
  });
}
