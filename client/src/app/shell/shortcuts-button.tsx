import { chakra } from '@chakra-ui/react';
import { useSetAtom } from 'jotai';
import { linkRecipe } from '../../ui/actions/link-recipe.ts';
import { areShortcutsShownAtom } from './shortcuts.tsx';

const Styled = chakra('button', linkRecipe);

export function ShortcutsButton() {
  const show = useSetAtom(areShortcutsShownAtom);
  return (
    <Styled look="listed" type="button" cursor="pointer" onClick={() => show(true)}>
      Keyboard shortcuts
    </Styled>
  );
}
