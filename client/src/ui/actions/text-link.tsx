import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router';
import { linkRecipe } from './link-recipe.ts';

/** A router link within text. */
export const TextLink = chakra(Link, linkRecipe);
