import {
  type ImportFormat,
  MOST_IMPORT_BYTES,
} from '@cascade/shared/features/exam-schedule/import/format';
import { sizeWords } from '../../../ui/data/size-words.ts';

export type Chosen = { name: string; format: ImportFormat; text: string };

const most = `${MOST_IMPORT_BYTES / 1024} kB`;

/**
 * A CSV or ICS file as text.
 * @returns a sentence for the admin when it cannot be one
 */
export async function readFile(file: File): Promise<Chosen | string> {
  const [, ending = ''] = /\.([^.]+)$/.exec(file.name.toLowerCase()) ?? [];
  if (ending !== 'csv' && ending !== 'ics')
    return 'Choose a file that ends in .csv or .ics. From a spreadsheet, save it as “CSV UTF-8”.';
  if (file.size > MOST_IMPORT_BYTES)
    return `This file has ${sizeWords(file.size)}; ${most} is the most. Split it, or check that it is the right file.`;
  if (file.size === 0) return 'This file is empty.';
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    if (text.includes('\0')) return notUtf8;
    return { name: file.name, format: ending, text };
  } catch (error) {
    if (error instanceof TypeError) return notUtf8;
    return 'This file could not be read. Choose it again.';
  }
}

const notUtf8 =
  'This file is not in UTF-8, so letters and signs such as £ would be wrong. In a spreadsheet, save it as “CSV UTF-8”.';
