import { Box, chakra } from '@chakra-ui/react';
import { Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { isShortcut } from '../actions/keyboard-shortcuts.ts';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  isLabelHidden?: boolean;
};

/** `/` focuses it from anywhere, `Esc` clears it. */
export function SearchField({ label, value, onChange, placeholder, isLabelHidden }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    function focusOnSlash(event: KeyboardEvent) {
      if (!isShortcut(event, '/')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    }
    document.addEventListener('keydown', focusOnSlash);
    return () => document.removeEventListener('keydown', focusOnSlash);
  }, []);
  function clear() {
    onChange('');
    input.current?.focus();
  }
  return (
    <Field label={label} isLabelHidden={isLabelHidden ?? false}>
      {(control) => (
        <Box position="relative">
          <chakra.span position="absolute" insetInlineStart="3" top="3" color="muted" aria-hidden>
            <Search size={20} />
          </chakra.span>
          <TextInput
            {...control}
            ref={input}
            type="text"
            inputMode="search"
            role="searchbox"
            autoComplete="off"
            aria-keyshortcuts="/"
            ps="10"
            pe="11"
            value={value}
            placeholder={placeholder}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && value !== '' && clear()}
          />
          {value !== '' && (
            <IconButton
              label="Clear search"
              position="absolute"
              insetEnd="0"
              top="0"
              onClick={clear}
            >
              <X aria-hidden />
            </IconButton>
          )}
        </Box>
      )}
    </Field>
  );
}
