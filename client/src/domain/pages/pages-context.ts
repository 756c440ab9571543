import { createContext } from 'react';
import type { Page } from '../../feature.ts';

/** Every page, for features that name pages of others. */
export const PagesContext = createContext<readonly Page[]>([]);
