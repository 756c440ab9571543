/** Points per station (specification, section 9, Exam). */
export const marksPerStation = 20;
