import { chakra } from '@chakra-ui/react';
import { buttonRecipe } from './button-recipe.ts';

/** For other sites and paths served by the gateway. */
export const AnchorButton = chakra('a', buttonRecipe);
