import { MAX_AVATAR_BYTES, removeAvatar } from '@cascade/shared/features/profile/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { mutationOf } from '../../../api/mutation-of.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { useProfileCache } from '../use-profile.ts';
import { uploadAvatar } from './upload-avatar.ts';

const tooLarge = 'The picture is larger than 5 MB. Please choose a smaller one.';
const noPicture =
  'This file is not a picture that can be shown. Please choose a JPEG, PNG or WebP.';

type Chosen = { file: File; previewUrl: string };

/** A picture that was chosen but not sent yet, and how sending goes. */
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
    /** The browser itself could not draw it. */
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
