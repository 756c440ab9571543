/** Specification, section 9. */
export const marksPerStation = 20;
