import { Box } from '@chakra-ui/react';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { TextInput } from './text-input.tsx';

export function PasswordInput(props: ComponentProps<typeof TextInput>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Box position="relative">
      <TextInput
        pe="12"
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        type={isShown ? 'text' : 'password'}
      />
      <IconButton
        label={isShown ? 'Hide password' : 'Show password'}
        position="absolute"
        insetEnd="0"
        top="0"
        color="muted"
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </IconButton>
    </Box>
  );
}
