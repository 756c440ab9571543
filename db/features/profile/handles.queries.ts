import { randomInt } from 'node:crypto';
import type { Executor } from '../../client.ts';
import { handles } from '../auth/schema.ts';
import { adjectives, animals } from './handle-words.ts';

function drawHandle(): string {
  const adjective = adjectives[randomInt(adjectives.length)];
  const animal = animals[randomInt(animals.length)];
  return `${adjective}${animal}${randomInt(10, 100)}`;
}

/**
 * Of two concurrent draws of the same handle, the primary key lets one insert succeed and the
 * other draws again.
 */
export async function claimHandle(db: Executor, draw: () => string = drawHandle): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const handle = draw();
    const claimed = await db
      .insert(handles)
      .values({ handle: handle.toLowerCase() })
      .onConflictDoNothing()
      .returning({ handle: handles.handle });
    if (claimed.length > 0) return handle;
  }
  throw new Error('No free handle was found in 50 draws; the word lists are too short.');
}
