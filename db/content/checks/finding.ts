export type Finding = { file: string; field: string; message: string; also?: string };

export const wholeFile = '(file)';
