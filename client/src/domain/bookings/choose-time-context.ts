import type { OfferedService } from '@cascade/shared/features/examiners/contract';
import { type ComponentType, createContext } from 'react';

/** The button that leads to free times of a service; null where nothing can be booked. */
export type ChooseTime = ComponentType<{ offered: OfferedService }>;

export const ChooseTimeContext = createContext<ChooseTime | null>(null);
