import { chakra } from '@chakra-ui/react';
import { buttonRecipe } from './button-recipe.ts';

/** A plain link styled as a button, for other sites and paths served by the gateway. */
export const AnchorButton = chakra('a', buttonRecipe);
