import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router';
import { linkRecipe } from './link-recipe.ts';

export const TextLink = chakra(Link, linkRecipe);
