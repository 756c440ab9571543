import { chakra } from '@chakra-ui/react';
import { controlRecipe } from './control-recipe.ts';

export const TextInput = chakra('input', controlRecipe);
