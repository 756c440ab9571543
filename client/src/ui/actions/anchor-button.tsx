import { chakra } from '@chakra-ui/react';
import { buttonRecipe } from './button-recipe.ts';

/** A plain `<a href>` that looks like a button: other sites, and paths that the server answers. */
export const AnchorButton = chakra('a', buttonRecipe);
