import { chakra } from '@chakra-ui/react';
import type { RefObject } from 'react';

type Props = {
  /** A visible button opens it by `click`. */
  input: RefObject<HTMLInputElement | null>;
  label: string;
  /** Types as the `accept` attribute takes them. */
  accept: string;
  onChoose: (file: File) => void;
};

/** Hidden, because browsers draw it each in their own way. */
export function FileInput({ input, label, accept, onChoose }: Props) {
  return (
    <chakra.input
      ref={input}
      type="file"
      accept={accept}
      aria-label={label}
      srOnly
      tabIndex={-1}
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file) onChoose(file);
        // Lets the same file be chosen again, once it has been corrected.
        target.value = '';
      }}
    />
  );
}
