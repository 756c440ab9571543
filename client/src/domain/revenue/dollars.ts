import { moneyText } from '@cascade/shared/domain/payments/money';

/** "1234.50", as calls give amounts, is "$1,234.50". */
export const dollars = (amount: string): string => dollarsOfCents(Math.round(Number(amount) * 100));

/** 123450 is "$1,234.50". */
export const dollarsOfCents = (cents: number): string => moneyText(cents, 'usd');
