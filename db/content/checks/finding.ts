/** `also` is the other file of a pair. */
export type Finding = { file: string; field: string; message: string; also?: string };

/** The field of a finding about the whole file. */
export const wholeFile = '(file)';
