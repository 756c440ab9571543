import { Box } from '@chakra-ui/react';
import { Toggle } from '../../../ui/toggle.tsx';

type Props = { isAnonymous: boolean; onChange: (isAnonymous: boolean) => void };

/** Name or alias, with what an alias is worth. */
export function FaceChoice({ isAnonymous, onChange }: Props) {
  return (
    <Box>
      <Toggle label="Use handle instead of name" isOn={isAnonymous} onChange={onChange} />
      <Box textStyle="small" color="muted">
        {isAnonymous
          ? 'Others see a handle that is made for this conversation alone. It leads to nothing else of yours. How you write may still give you away.'
          : 'Others see your name, picture and verified badges.'}
      </Box>
    </Box>
  );
}
