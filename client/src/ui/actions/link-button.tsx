import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router';
import { buttonRecipe } from './button-recipe.ts';

/** A router link styled as a button. Props: `to`, `look`, `size`, `isWide`. */
export const LinkButton = chakra(Link, buttonRecipe);
