import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Category } from '@cascade/shared/domain/stations/parts';
import { parse } from 'yaml';
import { z } from 'zod';

/** Categories listed in `complete.yaml`; none without the file. */
export function readCompleteCategories(folder: string): Category[] {
  const file = join(folder, 'complete.yaml');
  return existsSync(file) ? z.array(Category).parse(parse(readFileSync(file, 'utf8'))) : [];
}
