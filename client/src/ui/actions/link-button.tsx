import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router';
import { buttonRecipe } from './button-recipe.ts';

export const LinkButton = chakra(Link, buttonRecipe);
