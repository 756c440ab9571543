/** What a station counts in the score (specification, section 9, Exam). */
export const marksPerStation = 20;
