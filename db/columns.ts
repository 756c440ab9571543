import { timestamp } from 'drizzle-orm/pg-core';

/** A moment in time to the millisecond, which is what a JavaScript Date holds. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
