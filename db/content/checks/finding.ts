/** One problem in one file. `also` names the other file of a pair. */
export type Finding = { file: string; field: string; message: string; also?: string };

/** The field of a finding that is about the file as a whole. */
export const wholeFile = '(file)';
