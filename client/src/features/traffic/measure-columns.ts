const columns = (count: number) => `repeat(${count}, minmax(0, 1fr))`;

/** Rows that are full: of six cards, and of the four below. */
export const measureColumns = { base: columns(2), md: columns(3) };
export const machineryColumns = { base: columns(2), lg: columns(4) };
