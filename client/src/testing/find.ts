import { screen, within } from '@testing-library/react';

export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

/** In the open dialog. */
export const dialogButton = (name: string) =>
  within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name });

export const clockDigits = () => screen.getByTestId('clock-digits').textContent;
