import { timestamp } from 'drizzle-orm/pg-core';

/** Millisecond precision, as in a JavaScript Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
